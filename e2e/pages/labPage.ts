// The page of a lab in a learner's words: open it, step, reorder, toggle, record, and read it.
import type { Locator, Page } from '@playwright/test';
import type { Revision, Transport } from '../../src/protocol/revision.ts';
import type { RecordAnswers } from '../../src/scenario/address.ts';
import type { GiveUpPolicy } from '../../src/scenario/policies.ts';
import { BufferPart } from './bufferPart.ts';
import { FactsPart } from './factsPart.ts';
import { FramingPart } from './framingPart.ts';
import { type LabId, type LinkParts, labLink } from './labLink.ts';
import { LedgerPart } from './ledgerPart.ts';
import { LoadPart } from './loadPart.ts';
import { LogsPart } from './logsPart.ts';
import { MenuPart } from './menuPart.ts';
import { ProxyPart } from './proxyPart.ts';
import { RecordPart } from './recordPart.ts';
import { RecoveryPart } from './recoveryPart.ts';
import { TaskPart } from './taskPart.ts';
import { TimelinePart } from './timelinePart.ts';

const TRANSPORT_NAMES = { stdio: 'stdio', http: 'Streamable HTTP' } as const;

export class LabPage {
  readonly timeline: TimelinePart;
  readonly record: RecordPart;
  readonly shown: FactsPart;
  readonly menu: MenuPart;
  readonly ledger: LedgerPart;
  readonly proxy: ProxyPart;
  readonly buffer: BufferPart;
  readonly framing: FramingPart;
  readonly load: LoadPart;
  readonly recovery: RecoveryPart;
  readonly task: TaskPart;
  readonly logs: LogsPart;

  /** `address` is where the page is served; leave it out if the context has a `baseURL`. */
  constructor(
    readonly page: Page,
    private readonly address = './',
  ) {
    this.timeline = new TimelinePart(page);
    this.record = new RecordPart(page);
    this.shown = new FactsPart(page);
    this.menu = new MenuPart(page);
    this.ledger = new LedgerPart(page);
    this.proxy = new ProxyPart(page);
    this.buffer = new BufferPart(page);
    this.framing = new FramingPart(page);
    this.load = new LoadPart(page);
    this.recovery = new RecoveryPart(page);
    this.task = new TaskPart(page);
    this.logs = new LogsPart(page);
  }

  get main(): Locator {
    return this.page.getByTestId('lab');
  }

  get slider(): Locator {
    return this.page.getByRole('slider', { name: 'Step' });
  }

  // Opening

  /** Opens the bare page, as on a first visit. */
  open(): Promise<void> {
    return this.openLink('');
  }

  openLab(lab: LabId, parts: LinkParts = {}): Promise<void> {
    return this.openLink(labLink(lab, parts));
  }

  /** Opens a link anew, as in a new tab: of any link to the page only the fragment counts. */
  async openLink(link: string): Promise<void> {
    const mark = link.indexOf('#');
    const fragment = mark < 0 ? '' : link.slice(mark);
    // A page that differs in the fragment alone would not be loaded again.
    await this.page.goto('about:blank');
    await this.page.goto(`${this.address.replace(/#.*$/, '')}${fragment}`);
    await this.ready();
  }

  /** Follows a link of the list of labs. */
  async chooseLab(lab: LabId): Promise<void> {
    const labs = this.page.getByRole('navigation', { name: 'Labs' });
    const link = labs.locator(`a[href^="#/labs/${lab}?"]`);
    // Labs may stand under a heading that is folded up.
    const group = labs.locator('details', { has: link });
    if ((await group.count()) > 0 && !(await link.isVisible())) {
      await group.locator('summary').click();
    }
    await link.click();
    await this.is('lab', lab);
    await this.ready();
  }

  ready(): Promise<void> {
    return this.is('ready', 'true');
  }

  // Stepping

  async step(): Promise<number> {
    return Number(await this.main.getAttribute('data-step'));
  }

  /** The number of steps of the run. */
  async steps(): Promise<number> {
    return Number(await this.main.getAttribute('data-steps'));
  }

  /** At the last step there is no next one, and this changes nothing. */
  async nextStep(): Promise<void> {
    const [step, steps] = [await this.step(), await this.steps()];
    if (step < steps) await this.pressStep('Next step', step + 1);
  }

  async previousStep(): Promise<void> {
    const step = await this.step();
    if (step > 0) await this.pressStep('Previous step', step - 1);
  }

  async goToStart(): Promise<void> {
    if ((await this.step()) > 0) await this.pressStep('First step', 0);
  }

  async goToEnd(): Promise<void> {
    const [step, steps] = [await this.step(), await this.steps()];
    if (step < steps) await this.pressStep('Last step', steps);
  }

  async goToStep(step: number): Promise<void> {
    await this.slider.fill(String(step));
    await this.is('step', String(step));
  }

  private async pressStep(name: string, to: number): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
    await this.is('step', String(to));
  }

  // The situation

  async chooseTransport(transport: Transport): Promise<void> {
    await this.choose('Transport', TRANSPORT_NAMES[transport]);
    await this.is('transport', transport);
    await this.ready();
  }

  async chooseRevision(revision: Revision): Promise<void> {
    await this.choose('Protocol revision', revision);
    await this.is('revision', revision);
    await this.ready();
  }

  /** Turns a lab's switch to a position, by its name on the page. */
  async chooseForm(name: string): Promise<void> {
    await this.choose('Form', name);
    await this.ready();
  }

  async choosePolicy(policy: GiveUpPolicy): Promise<void> {
    await this.policy(policy).check();
    await this.ready();
  }

  /** The button of a policy, by its value: what it is called may be shortened. */
  policy(policy: GiveUpPolicy): Locator {
    const policies = this.page.getByRole('radiogroup', { name: 'When the client gives up' });
    return policies.locator(`input[value="${policy}"]`);
  }

  private choose(group: string, name: string): Promise<void> {
    const radios = this.page.getByRole('radiogroup', { name: group });
    return radios.getByRole('radio', { name, exact: true }).check();
  }

  // The order of events

  order = () => this.timeline.order();
  moveEarlier = (id: string) => this.moved(this.timeline.moveEarlier(id));
  moveLater = (id: string) => this.moved(this.timeline.moveLater(id));
  dragRow = (id: string, toId: string) => this.moved(this.timeline.dragRow(id, toId));
  letExpire = (id: string) => this.moved(this.timeline.letExpire(id));
  undo = () => this.timeline.undo();
  redo = () => this.timeline.redo();
  resetOrder = () => this.timeline.resetOrder();
  note = () => this.timeline.note();

  /** What moves rows is loaded with the first move. */
  private async moved(move: Promise<void>): Promise<void> {
    await move;
    await this.ready();
  }

  // The learner's record

  fillRecord = (answers: RecordAnswers) => this.record.fill(answers);
  check = () => this.record.check();
  verdicts = () => this.record.verdicts();

  // What the page says

  facts = (label: string) => this.shown.facts(label);
  clocks = (label: string) => this.shown.clocks(label);
  frames = () => this.shown.frames();
  ignored = () => this.shown.ignored();
  violations = () => this.shown.violations();
  why = () => this.shown.why();
  observation = () => this.shown.observation();

  /** Sentences about the link, a file or an input; empty when all is well. */
  alerts(): Promise<string[]> {
    return this.page.getByRole('alert').getByRole('listitem').allInnerTexts();
  }

  async announcement(): Promise<string> {
    const status = this.page.getByRole('status', { name: 'Step announcement' });
    return (await status.textContent()) ?? '';
  }

  // The link

  /** The address of the present situation. */
  link(): string {
    return this.page.url();
  }

  /** Presses Copy link and says whether the clipboard took it or it is shown to copy by hand. */
  async copyLink(): Promise<'copied' | 'by hand'> {
    await this.page.getByRole('button', { name: 'Copy link' }).click();
    const copied = this.page.getByRole('status', { name: 'Link' }).getByText('Link copied.');
    await copied.or(this.linkByHand).waitFor();
    return (await this.linkByHand.isVisible()) ? 'by hand' : 'copied';
  }

  /** The field that holds the link where the clipboard is refused. */
  get linkByHand(): Locator {
    return this.page.getByRole('textbox', { name: /Copy this link by hand/ });
  }

  private is(what: string, value: string): Promise<void> {
    const present = this.page.locator(`[data-testid="lab"][data-${what}="${value}"]`);
    return present.waitFor();
  }
}
