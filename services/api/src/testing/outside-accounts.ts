import { testDemoPassword } from '@thervu/testing/database';
import type { ApiUnderTest } from './api-under-test';
import { keyedBundle, testCamp } from './camp-bundle';
import { OPEN_EXAM } from './mark-test-queries';
import { passwordOf, REASON, type OfficePeople } from './office-people';
import { pdfTexts } from './pdf-text';

/** An account of a college or a camp, and the human whose it is: who knows its password. */
interface Held {
  login: string;
  human: string;
  password: string;
  kind: 'COLLEGE' | 'CLERK' | 'CAMP';
  /** The college of a clerk. */
  college?: string;
}
/** A code on a sealed slip, which whoever printed it has seen. */
interface SeenCode {
  slip: number;
  userId: number;
  login: string;
  code: string;
  by: string;
}
/** An officer of the office who acts, and a call in that officer's name, which the script counts. */
export interface Acting {
  human: string;
  /** What this human types where a password is asked for. */
  words: string;
  send: (
    name: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ) => Promise<{ statusCode: number; rawPayload?: Buffer }>;
  pick: number;
}

const CODE = /[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){5}/;
const PLACE = 'Sona';
const MAX_BUNDLES = 40;
const CHIEFS = ['co.sona@example.org', 'co2.sona@example.org'];
const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/**
 * Colleges and the people of a camp, as officers of the office reach them: by typed passwords, by slips they print, by what is asked
 * for in their name. A slip that an honest person hands over is used by the person in front at once.
 */
export class OutsideAccounts {
  /** Who asked for a correction, since a college may come into other hands. */
  readonly askedBy = new Map<string, string>();
  private readonly held = new Map<number, Held>();
  private readonly codes: SeenCode[] = [];
  private bundles: number[] = [];
  private made = 0;

  constructor(
    private readonly api: ApiUnderTest,
    private readonly people: OfficePeople,
    private readonly note: (name: string, statusCode: number) => void,
  ) {}

  private get db() {
    return this.api.clone.pools.owner;
  }
  private async idOf(login: string): Promise<number> {
    return (await this.db('app_user').where({ login }).first<{ id: number }>('id')).id;
  }

  /** As everywhere outside demonstrations, with packets of agreed marks that may be taken away. */
  async begin(): Promise<void> {
    await this.db('university_setting').where({ key: 'security.enrolment_code' }).update({ value: 'true' });
    await this.db('university_setting').where({ key: 'demonstration' }).delete();
    const camp = await testCamp(this.api, PLACE);
    const [{ free }] = (await this.db('script as s')
      .where({ 's.exam_id': camp.examId, 's.place': PLACE })
      .whereNotExists(this.db('camp_mark as m').whereRaw('m.exam_id = s.exam_id and m.barcode = s.barcode'))
      .select(this.db.raw('count(*)::int as free'))) as [{ free: number }];
    for (let nth = 0; nth < Math.min(MAX_BUNDLES, Math.floor(free / 2)); nth += 1)
      this.bundles.push((await keyedBundle(this.api, camp, [{ slno: 1, a: 46, b: 46 }])).bundleno);
    for (const [nth, login] of CHIEFS.entries())
      this.held.set(await this.idOf(login), {
        login,
        human: `Chief ${nth + 1}`,
        password: testDemoPassword(),
        kind: 'CAMP',
      });
  }

  /** The window of the colleges stays shut: what they ask for another officer decides. */
  async repair(): Promise<void> {
    await this.db('exam').where({ exam_name: OPEN_EXAM }).update({ intl_aply: false, stage: 'VALUATION' });
  }

  humanOf(userId: number): string | undefined {
    return this.held.get(userId)?.human;
  }

  /** Accounts of the camps that this human has come into, and should not have. */
  takenBy(human: string): string[] {
    return [...this.held.values()]
      .filter((account) => account.kind === 'CAMP' && account.human === human)
      .map(({ login }) => login);
  }

  /** An officer has typed the password of a college. */
  async typed(login: string, human: string, password: string): Promise<void> {
    this.held.set(await this.idOf(login), { login, human, password, kind: 'COLLEGE' });
  }

  private async enter(account: Held): Promise<string | undefined> {
    const answer = await this.api.signIn(account.login, account.password);
    if (answer.statusCode !== 200) return undefined;
    const { token, mustChange } = answer.json<{ token: string; mustChange: boolean }>();
    if (!mustChange) return token;
    const newPassword = `${account.password} again`;
    const body = { currentPassword: account.password, newPassword };
    const changed = await this.people.as(token, 'PUT', '/login/password', body);
    if (changed.statusCode !== 200) return undefined;
    account.password = newPassword;
    return this.people.signIn(account.login, newPassword);
  }

  /** A call in the name of an account that is in these hands, where there is one. */
  private async as(kind: Held['kind'], human: string, pick: number) {
    const mine = [...this.held].filter(([, account]) => account.kind === kind && account.human === human);
    const found = pickOf(mine, pick);
    const token = found && (await this.enter(found[1]));
    if (token === undefined) return undefined;
    const [userId, { login, college = login, password }] = found!;
    return { userId, college, password, token };
  }

  /** A college that is in these hands makes a clerk, who opens the account at once; the officer notes the slip, or not. */
  async makeClerk({ human, words, send, pick }: Acting): Promise<void> {
    const by = await this.as('COLLEGE', human, pick);
    if (!by) return;
    const login = `clerk${(this.made += 1)}@example.org`;
    const clerk = { name: `Clerk ${this.made}`, designation: 'Clerk', login };
    const made = await this.people.as(by.token, 'POST', '/clerks', clerk);
    if (made.statusCode !== 200) return;
    const url = `/clerks/${made.json<{ id: number }>().id}/code`;
    const slip = await this.people.as(by.token, 'POST', url, { currentPassword: by.password });
    this.note('printClerkSlip', slip.statusCode);
    if (slip.statusCode !== 200) return;
    const code = CODE.exec((await pdfTexts(slip.rawPayload)).flat().join('\n'))![0];
    const userId = await this.idOf(login);
    const { id } = await this.db('enrolment_code').where({ user_id: userId }).first<{ id: number }>('id');
    if (pick % 2) await send('handClerkSlip', 'POST', `/enrolment-slips/${id}/handed`);
    const opened = await this.people.enrol(login, code, words);
    if (opened.statusCode === 200)
      this.held.set(userId, { login, human, password: words, kind: 'CLERK', college: by.college });
  }

  async askAsCollege({ human, pick }: Acting): Promise<void> {
    const college = (await this.as('CLERK', human, pick >> 1)) ?? (await this.as('COLLEGE', human, pick));
    if (!college) return;
    const rows = await this.db('exam_application as a')
      .join('exam as e', 'e.id', 'a.exam_id')
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .where({ 'e.exam_name': OPEN_EXAM, 'a.colcode': college.college, 'a.ex_confm': true, 'a.app_type': 'REGULAR' })
      .where('c.intl_max', '>', 5)
      .orderBy('a.id')
      .limit(40)
      .select<{ id: number; intl_mark: number | null }[]>('a.id', 'a.intl_mark');
    const row = pickOf(rows, pick);
    if (!row) return;
    const change = { old: row.intl_mark ?? '', new: row.intl_mark === 3 ? 4 : 3, reason: REASON };
    const body = { exam: OPEN_EXAM, id: row.id, kind: 'INTERNAL', ...change };
    const answer = await this.people.as(college.token, 'POST', '/mark-corrections', body);
    this.note('requestCorrection', answer.statusCode);
    if (answer.statusCode === 200) this.askedBy.set(`mark_correction ${answer.json<{ id: number }>().id}`, human);
  }

  async decideCorrection({ send, pick }: Acting): Promise<void> {
    const open: number[] = await this.db('mark_correction').where({ state: 'OPEN' }).orderBy('id').limit(6).pluck('id');
    const body = { decision: 'APPROVED', reason: REASON };
    await send('decideCorrection', 'POST', `/mark-corrections/${pickOf(open, pick) ?? 1}/decide`, body);
  }

  async enterOfficer({ send, words, pick }: Acting): Promise<void> {
    const email = `made${(this.made += 1)}.sona@example.org`;
    const role = pick % 2 ? 'CO' : 'OP';
    const person = { name: `Made ${this.made}`, designation: 'Lecturer', email, password: words, role };
    await send('createOfficer', 'POST', '/campofficers', { ...person, exam: 'E25N', place: PLACE });
  }

  /** A slip for somebody who was entered, or a new one for somebody who is there. */
  async printSlip({ human, send, pick }: Acting): Promise<void> {
    const [made, there] = await Promise.all(
      ['made%.sona@example.org', '%.sona@example.org'].map((login) =>
        this.db('app_user')
          .whereLike('login', login)
          .where({ kind: 'OFFICER', active: true })
          .orderBy('id', 'desc')
          .limit(8)
          .select<{ id: number; login: string }[]>('id', 'login'),
      ),
    );
    const person = pickOf(pick % 4 && made!.length > 0 ? made! : there!, pick);
    if (!person) return;
    const answer = await send('issueSlips', 'POST', '/enrolment-slips', { users: [person.id] });
    if (answer.statusCode !== 200) return;
    const code = CODE.exec((await pdfTexts(answer.rawPayload!)).flat().join('\n'))![0];
    const [slip] = await this.db('enrolment_code').where({ user_id: person.id }).orderBy('id', 'desc').limit(1);
    this.codes.push({ slip: (slip as { id: number }).id, userId: person.id, login: person.login, code, by: human });
  }

  /** Notes a slip as handed over, as the office or as a camp officer in these hands; honest people see the person use it. */
  async handOver(me: Acting): Promise<void> {
    const seen = pickOf(this.codes.slice(-8), me.pick);
    if (!seen) return;
    const human = me.pick % 3 === 0 && me.human !== 'Mala' ? `Chief ${1 + (me.pick % 2)}` : me.human;
    const url = `/enrolment-slips/${seen.slip}/handed`;
    const chief = human === me.human && me.pick % 2 ? undefined : await this.as('CAMP', human, me.pick);
    const answer = chief
      ? await this.people.as(chief.token, 'POST', url)
      : human === me.human
        ? await me.send('handSlip', 'POST', url)
        : undefined;
    if (answer?.statusCode !== 200) return;
    this.note('handSlip', 200);
    if (human === 'Mala') return;
    const person = this.held.get(seen.userId)?.human ?? `Person ${seen.userId}`;
    await this.open(
      seen,
      person === 'Mala' ? `Person ${seen.userId}` : person,
      passwordOf(`${seen.login}${seen.slip}`),
    );
  }

  private async open({ userId, login, code }: SeenCode, human: string, password: string): Promise<void> {
    const answer = await this.people.enrol(login, code, password);
    this.note('enrol', answer.statusCode);
    if (answer.statusCode === 200) this.held.set(userId, { login, human, password, kind: 'CAMP' });
  }

  /** What only somebody who wants to be several people does: uses the codes of slips that were printed for others. */
  async useOwnSlips({ human, words }: Acting): Promise<void> {
    for (const seen of this.codes.slice(-6)) if (seen.by === human) await this.open(seen, human, words);
  }

  /** Takes a packet of agreed marks away: as a camp officer, or as the office. */
  async takeAway(me: Acting): Promise<void> {
    const bundle = pickOf(this.bundles, me.pick);
    if (bundle === undefined) return;
    const human = me.human === 'Mala' ? 'Mala' : `Chief ${1 + (me.pick % 2)}`;
    const chief = me.pick % 3 ? await this.as('CAMP', human, me.pick) : undefined;
    const reason = encodeURIComponent(REASON);
    if (chief) {
      const answer = await this.people.as(chief.token, 'DELETE', `/bundles/${bundle}/1?reason=${reason}`);
      return this.note('deleteBundle', answer.statusCode);
    }
    const entry = { bundle, packet: 1, type: me.pick % 2 ? 'A' : 'B', reason: REASON };
    await me.send('deleteBundleEntry', 'DELETE', '/bundles/delete-entry', entry);
  }

  async signInCamp(me: Acting): Promise<void> {
    const waiting: number[] = await this.db('keying_signature')
      .whereNull('decision')
      .orderBy('id')
      .limit(6)
      .pluck('id');
    const url = `/keying-signatures/${pickOf(waiting, me.pick) ?? 1}/decision`;
    const body = me.pick % 4 ? { decision: 'SIGNED' } : { decision: 'RETURNED', reason: REASON };
    const human = me.human === 'Mala' ? 'Mala' : `Chief ${1 + (me.pick % 2)}`;
    const chief = me.pick % 3 ? await this.as('CAMP', human, me.pick) : undefined;
    if (!chief) return void (await me.send('decideKeyingSignature', 'POST', url, body));
    this.note('decideKeyingSignature', (await this.people.as(chief.token, 'POST', url, body)).statusCode);
  }
}
