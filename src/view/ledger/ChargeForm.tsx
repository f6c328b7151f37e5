/** A charge under a key: the same key again is what a client does that heard no answer. */

import { type FormEvent, useId, useState } from 'react';
import { chargeCall, receiptOf } from '../../ledger/acknowledged.ts';
import type { Charged } from '../../ledger/durableLedger.ts';
import type { Acts, Ending } from './useActs.ts';

const FIRST = { account: 'acct-7', cents: '1200', key: 'checkout-7' } as const;

export function ChargeForm({ acts }: { readonly acts: Acts }) {
  const [values, setValues] = useState<Values>(FIRST);
  const set = (change: Partial<Values>) => setValues((old) => ({ ...old, ...change }));
  const charge = (event: FormEvent) => {
    event.preventDefault();
    acts.act('Charging…', async (ledger) => {
      const read = readValues(values);
      if ('problem' in read) return read;
      const atMs = Date.now();
      return endingOf(
        await ledger.charge(chargeCall(read.args, `page-${atMs}`, atMs)),
        values.key !== '',
      );
    });
  };
  return (
    <form className="stored-form" onSubmit={charge} noValidate>
      <Field name="Account" value={values.account} onChange={(account) => set({ account })} />
      <Field
        name="Cents"
        value={values.cents}
        onChange={(cents) => set({ cents })}
        inputMode="numeric"
      />
      <Field name="Idempotency key" value={values.key} onChange={(key) => set({ key })} />
      <button type="submit" className="button primary" aria-disabled={acts.isBusy}>
        Charge
      </button>
    </form>
  );
}

interface Values {
  readonly account: string;
  readonly cents: string;
  readonly key: string;
}

function readValues({ account, cents, key }: Values) {
  const amount = Number(cents.trim());
  if (!/^\d+$/.test(cents.trim()) || amount < 1 || !Number.isSafeInteger(amount))
    return { problem: 'Nothing is charged: cents must be a whole number from 1 on.' };
  if (account.trim() === '') return { problem: 'Nothing is charged: the account is empty.' };
  // An empty box is a call without a key, and not one with an empty key.
  return { args: { account, cents: amount, ...(key === '' ? {} : { idempotencyKey: key }) } };
}

function endingOf(charged: Charged, hasKey: boolean): Ending {
  switch (charged.kind) {
    case 'executed': {
      const receipt = receiptOf(charged.result);
      const words = hasKey
        ? `Executed, and stored: receipt ${receipt}.`
        : `Executed without a key: receipt ${receipt}. Nothing would know the call again.`;
      return { ack: { kind: 'executed', words } };
    }
    case 'replayed': {
      const receipt = receiptOf(charged.result);
      const words = `Replayed: receipt ${receipt} is from before, and nothing was charged again.`;
      return { ack: { kind: 'replayed', words } };
    }
    case 'refused':
      return { ack: { kind: 'refused', words: `Refused. ${charged.reason}` } };
    case 'invalid':
    case 'failed':
      return { problem: charged.reason };
    case 'existing':
    case 'busy':
      return { problem: 'Nothing is charged: the file is busy; try again.' };
  }
}

function Field({
  name,
  value,
  onChange,
  inputMode,
}: {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputMode?: 'numeric';
}) {
  const id = useId();
  return (
    <div className="stored-field">
      <label htmlFor={id} className="field-label">
        {name}
      </label>
      <input
        id={id}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
