/** The part of the edit form about the whole scenario: title, latencies, policies and faults. */

import { GENERAL_EXTRAS, GENERAL_SWITCHES, type Switches } from '../../scenario/editExtras.ts';
import type { Form } from '../../scenario/editForm.ts';
import { FAULT_WORDS } from '../../scenario/faultWords.ts';
import {
  CLIENT_FAULTS,
  GIVE_UP_POLICIES,
  type GiveUpPolicy,
  POLICY_WORDS,
  SERVER_FAULTS,
} from '../../scenario/policies.ts';
import { ExtraFields } from './ExtraFields.tsx';
import { Choice, Field } from './Field.tsx';
import type { Change } from './useEditing.ts';

export function GeneralFields({ form, change }: { readonly form: Form; readonly change: Change }) {
  const set = (part: Partial<Form>) => change((old) => ({ ...old, ...part }));
  return (
    <div className="edit-part">
      <Field
        path="title"
        name="Title"
        value={form.title}
        placeholder="A case of your own"
        onChange={(title) => set({ title })}
      />
      <div className="edit-grid">
        <Field
          path="latencyMs.clientToServer"
          name="Latency client to server"
          unit="ms"
          kind="number"
          value={form.clientToServer}
          onChange={(clientToServer) => set({ clientToServer })}
        />
        <Field
          path="latencyMs.serverToClient"
          name="Latency server to client"
          unit="ms"
          kind="number"
          value={form.serverToClient}
          onChange={(serverToClient) => set({ serverToClient })}
        />
        <Field
          path="server.progressMinIntervalMs"
          name="Progress interval"
          unit="at least, ms"
          kind="number"
          value={form.progressMinIntervalMs}
          placeholder="none"
          onChange={(progressMinIntervalMs) => set({ progressMinIntervalMs })}
        />
        <Choice<GiveUpPolicy>
          path="client.giveUp"
          name="When the client gives up"
          value={form.giveUp}
          options={GIVE_UP_POLICIES.map((value) => ({ value, name: POLICY_WORDS[value] }))}
          onChange={(giveUp) => set({ giveUp })}
        />
        <ExtraFields
          fields={GENERAL_EXTRAS}
          texts={form.extras}
          onChange={(extras) => set({ extras })}
        />
        <SwitchFields switches={form.switches} onChange={(switches) => set({ switches })} />
      </div>
      <Faults form={form} change={change} />
    </div>
  );
}

function SwitchFields({
  switches,
  onChange,
}: {
  readonly switches: Switches;
  readonly onChange: (switches: Switches) => void;
}) {
  return GENERAL_SWITCHES.map(({ path, name, words: [off, on] }) => {
    const key = path.join('.');
    const isOn = switches[key];
    if (isOn === undefined) return null;
    return (
      <Choice<'off' | 'on'>
        key={key}
        path={key}
        name={name}
        value={isOn ? 'on' : 'off'}
        options={[
          { value: 'off', name: off },
          { value: 'on', name: on },
        ]}
        onChange={(value) => onChange({ ...switches, [key]: value === 'on' })}
      />
    );
  });
}

function Faults({ form, change }: { readonly form: Form; readonly change: Change }) {
  const count = form.clientFaults.length + form.serverFaults.length;
  return (
    <details className="edit-details">
      <summary>
        Faults <span className="muted">{count === 0 ? 'none' : `${count} chosen`}</span>
      </summary>
      <div className="edit-faults">
        <FaultList
          party="Client"
          all={CLIENT_FAULTS}
          chosen={form.clientFaults}
          onChange={(clientFaults) => change((old) => ({ ...old, clientFaults }))}
        />
        <FaultList
          party="Server"
          all={SERVER_FAULTS}
          chosen={form.serverFaults}
          onChange={(serverFaults) => change((old) => ({ ...old, serverFaults }))}
        />
      </div>
    </details>
  );
}

function FaultList<T extends keyof typeof FAULT_WORDS>({
  party,
  all,
  chosen,
  onChange,
}: {
  readonly party: string;
  readonly all: readonly T[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: T[]) => void;
}) {
  const flip = (fault: T, on: boolean) =>
    onChange(on ? [...chosen, fault] : chosen.filter((one) => one !== fault));
  return (
    <fieldset className="edit-fault-list">
      <legend>{party}</legend>
      {all.map((fault) => (
        <label key={fault}>
          <input
            type="checkbox"
            checked={chosen.includes(fault)}
            onChange={(event) => flip(fault, event.target.checked)}
          />
          <span>
            {FAULT_WORDS[fault]} <code>{fault}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
