import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Message } from '@thervu/contracts/core/shapes';
import { listDegreeLevels, listDegreesOfLevel, type Degree } from '@thervu/contracts/degree/degree-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import {
  getHallTicket,
  getTicketPhoto,
  listHallTickets,
  makeHallTicketPdf,
  type HallTicketRow,
  type HallTickets,
} from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { cancelJob, getJob, issueFileTicket, type Job } from '@thervu/contracts/job/job-contract';
import { listDegreeBatches } from '@thervu/contracts/student/student-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { HallTicketByStudentScreen } from './HallTicketByStudentScreen';
import { HallTicketScreen } from './HallTicketScreen';
import { TicketPdf } from './TicketPdf';
import { pathOfDots } from '@thervu/ui/layout/QrCode';

const exam: Exam = {
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'SCHEDULED',
  row_version: 1,
};
const degree = {
  Deg_id: 7,
  Degree: 'B.Com.',
  Deg_name: 'Commerce',
  Deg_level: 'UG',
  Start_yr: 2017,
  tot_sem: 6,
  tot_yr: 3,
  total_credit: 5,
  deg_status: true,
  row_version: 1,
} as Degree;
const paper = (changes: Partial<HallTicketRow> = {}): HallTicketRow => ({
  Reg_No: 'C23UG101COM001',
  stu_name: 'K. Yazhini',
  dob: '2006-01-14',
  image: 'hall-tickets/photos/C23UG101COM001',
  Deg_name: 'B.Com. Commerce',
  Exam_month: 'EVEN-2026-APR',
  Sem: 6,
  P_code: '23UCOM61',
  P_NAME: 'Corporate Accounting',
  examdate: '2026-04-07',
  examsession: 'FN',
  ...changes,
});
const practical = { P_code: '23UCOMP6', P_NAME: 'Practical', examdate: null, examsession: null };
/** A code of two dots each way: black, white / white, black. */
const qr = { size: 2, dots: btoa('\x90') };
const other = { Reg_No: 'C23UG101COM002', stu_name: 'S. Kavitha', dob: '2005-12-02', image: null };
const tickets = (rows: HallTicketRow[]): HallTickets => ({
  university: 'Demonstration University',
  colcode: '101',
  Colname: 'Demo College',
  exam_name: 'EVEN-2026-APR',
  revision: 3,
  printedAt: '2026-03-20T05:00:00Z',
  rows,
  holders: [...new Set(rows.map(({ Reg_No }) => Reg_No))].map((Reg_No) => ({
    Reg_No,
    tam_name: Reg_No.endsWith('1') ? 'யாழினி' : null,
    centre: null,
    seats: [],
    code: 'x',
    qr,
  })),
});
const lists = [
  reply(listExams, [exam]),
  reply(listDegreeLevels, [{ degree: 'UG' }]),
  reply(listDegreesOfLevel, [degree]),
  reply(listDegreeBatches, [{ admn_acdyr: 2023 }]),
];

let addresses = 0;
beforeEach(() => {
  sessionStorage.clear();
  addresses = 0;
  URL.createObjectURL = () => `blob:photo-${(addresses += 1)}`;
  URL.revokeObjectURL = () => undefined;
});

const byStudent = (path: string, ...api: Parameters<typeof answerFromNowOn>) =>
  renderScreen(<HallTicketByStudentScreen />, { at: path, as: 'college', api: [reply(listExams, [exam]), ...api] });
const FOUND = '/?exam=E26A&reg=C23UG101COM001';

describe('by student', () => {
  test('[S2-SCREEN-HALLTICKETSTUDENT-01] a registration number is typed and searched for; what is none is refused at its field', async () => {
    const { user } = byStudent('/', reply(getHallTicket, tickets([paper({ image: null })])));
    const field = await screen.findByLabelText(/^Registration Number/);
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    const search = screen.getByRole('button', { name: 'Search' });
    await user.click(search);
    expect(field).toHaveAccessibleDescription('Enter a registration number.');
    await user.type(field, 'C23 UG');
    await user.click(search);
    expect(field).toHaveAccessibleDescription('A register number has 6 to 20 letters and digits.');
    expect(requests(getHallTicket)).toHaveLength(0);
    await user.clear(field);
    await user.type(field, ' C23UG101COM001 {Enter}');
    expect(await screen.findByRole('article', { name: 'Hall ticket of C23UG101COM001' })).toBeVisible();
    expect(requests(getHallTicket)[0]!.path).toBe('/examapp/examHallticketbyRegid/C23UG101COM001/101/E26A');
  });

  test('[S2-SCREEN-HALLTICKETSTUDENT-02, S2-SCREEN-HALLTICKETSTUDENT-05, S2-SCREEN-HALLTICKETSTUDENT-06, S2-SCREEN-HALLTICKETSTUDENT-07] the ticket shows who it is, every paper with its day, and who signs', async () => {
    byStudent(FOUND, reply(getHallTicket, tickets([paper({ image: null }), paper({ image: null, ...practical })])));
    const ticket = await screen.findByRole('article', { name: 'Hall ticket of C23UG101COM001' });
    for (const text of [
      'C23UG101COM001',
      'K. Yazhini',
      'யாழினி',
      '14/01/2006',
      'B.Com. Commerce',
      'April 2026 (EVEN-2026-APR)',
    ])
      expect(within(ticket).getByText(text)).toBeVisible();
    expect(
      within(ticket)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['S.No', 'Semester', 'Subject Code', 'Subject Name', 'Date', 'Session']);
    const [, first, second] = within(ticket).getAllByRole('row');
    const cells = (row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(first!)).toEqual(['1', '6', '23UCOM61', 'Corporate Accounting', '07/04/2026', 'FN']);
    expect(cells(second!)).toEqual(['2', '6', '23UCOMP6', 'Practical', '-', '-']);
    for (const name of ['Student', 'Chief Superintendent', 'Controller of Examinations'])
      expect(within(ticket).getByText(name)).toBeVisible();
    expect(within(ticket).getByText('Printed 20/03/2026 10:30, time table revision 3.')).toBeVisible();
    expect(within(ticket).getByRole('img', { name: 'Signed code of C23UG101COM001' })).toBeVisible();
  });

  test('[S2-SCREEN-HALLTICKETSTUDENT-03, S9-CONST-PRINT-02] the photo is asked for by register number and measures 110 by 130', async () => {
    byStudent(FOUND, reply(getHallTicket, tickets([paper()])), reply(getTicketPhoto, 'bytes'));
    const photo = await screen.findByRole('img', { name: 'Photo of C23UG101COM001' });
    expect(photo).toHaveAttribute('src', 'blob:photo-1');
    expect([photo.getAttribute('width'), photo.getAttribute('height')]).toEqual(['110', '130']);
    expect(requests(getTicketPhoto)[0]!.path).toBe('/hall-tickets/photos/C23UG101COM001');
    expect(requests(getTicketPhoto)[0]!.headers.authorization).toBe('Bearer test-token');
  });

  test.each([
    ['is not there', [rejection(getTicketPhoto, 404)]],
    ['is refused', [rejection(getTicketPhoto, 403, { message: 'no' })]],
  ])('[S2-SCREEN-HALLTICKETSTUDENT-04] a photo that %s leaves the fallback picture', async (_words, api) => {
    byStudent(FOUND, reply(getHallTicket, tickets([paper()])), ...api);
    expect(await screen.findByRole('img', { name: 'No photo of C23UG101COM001' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
    expect(screen.queryByRole('img', { name: /^Photo/ })).not.toBeInTheDocument();
  });

  test('[S2-SCREEN-HALLTICKETSTUDENT-04] so does one whose bytes are no picture', async () => {
    byStudent(FOUND, reply(getHallTicket, tickets([paper()])), reply(getTicketPhoto, 'bytes'));
    fireEvent.error(await screen.findByRole('img', { name: 'Photo of C23UG101COM001' }));
    expect(await screen.findByRole('img', { name: 'No photo of C23UG101COM001' })).toBeVisible();
  });

  test('[S2-SCREEN-HALLTICKETSTUDENT-09] a link leads to the hall tickets of a batch', async () => {
    byStudent('/');
    expect(await screen.findByRole('link', { name: 'Hall tickets of a batch' })).toHaveAttribute(
      'href',
      '/home/hallticket',
    );
  });

  test("[S2-SCREEN-HALLTICKETSTUDENT-10, S2-SCREEN-HALLTICKETSTUDENT-11] it says 'Processing data, please wait...' and, with nothing found, 'Loading or no student data available.'", async () => {
    const held = heldReply(getHallTicket, tickets([]));
    byStudent(FOUND, held.handler);
    expect(await screen.findByText('Processing data, please wait...')).toBeVisible();
    held.release();
    expect(await screen.findByText('Loading or no student data available.')).toBeVisible();
    expect(screen.queryByText('Processing data, please wait...')).not.toBeInTheDocument();
  });

  test('what the server says about an exam without tickets is shown', async () => {
    const message = 'EVEN-2026-APR is in the stage Application: hall tickets are there once its roll is frozen.';
    byStudent(FOUND, rejection(getHallTicket, 422, { message }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('in print', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test.each([
    ['S2-SCREEN-HALLTICKETSTUDENT-08', <HallTicketByStudentScreen key="one" />, FOUND, 1],
    ['S2-SCREEN-HALLTICKET-02', <HallTicketScreen key="all" />, '/?exam=E26A&level=UG&degree=7&batch=2023', 2],
  ] as const)(
    '[%s, S9-CONST-PRINT-01] a button prints the tickets in 8pt, nothing else, with their photos',
    async (_id, ui, path, count) => {
      const found = tickets([paper(), paper(other)].slice(0, count));
      const held = heldReply(listHallTickets, found);
      held.release();
      renderScreen(ui, {
        at: path,
        as: 'college',
        api: [...lists, reply(getHallTicket, found), held.handler, reply(getTicketPhoto, 'bytes')],
      });
      const opened: number[] = [];
      window.print = () => void opened.push(document.querySelectorAll('[data-print-area] article').length);
      await screen.findByRole('img', { name: 'Photo of C23UG101COM001' });
      act(() => screen.getByRole('button', { name: 'Print' }).click());
      act(() => jest.advanceTimersByTime(100));
      expect(opened).toEqual([count]);
      const area = document.querySelector<HTMLElement>('[data-print-area]')!;
      expect(getComputedStyle(area.firstElementChild!).fontSize).toBe('8pt');
      expect(within(area).getByRole('img', { name: 'Photo of C23UG101COM001' })).toHaveAttribute('src', 'blob:photo-1');
    },
  );

  test('nothing is printed before the photos are there', async () => {
    const held = heldReply({ ...getTicketPhoto, reply: Message }, { message: 'bytes' });
    byStudent(FOUND, reply(getHallTicket, tickets([paper()])), held.handler);
    expect(await screen.findByRole('button', { name: 'Print' })).toBeDisabled();
    held.release();
    await screen.findByRole('img', { name: 'Photo of C23UG101COM001' });
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  });
});

describe('of a batch', () => {
  test('[S2-SCREEN-HALLTICKET-01] exam, degree and batch are chosen, and the tickets of the batch are shown', async () => {
    const { user } = renderScreen(<HallTicketScreen />, {
      as: 'college',
      api: [...lists, reply(listHallTickets, tickets([paper({ image: null }), paper(other)]))],
    });
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    await user.selectOptions(screen.getByLabelText(/^Exam/), 'EVEN-2026-APR');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree type.');
    await user.selectOptions(await screen.findByLabelText(/^Degree Level/), 'UG');
    await user.selectOptions(await screen.findByLabelText(/^Degree\b(?! Level)/), 'B.Com. Commerce');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please select a batch.')).toBeVisible();
    expect(requests(listHallTickets)).toHaveLength(0);
    await screen.findByRole('option', { name: '2023' });
    await user.selectOptions(screen.getByLabelText(/^Batch/), '2023');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('2 hall tickets')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(requests(listHallTickets)[0]!.path).toBe('/examapp/examHallticket/7/2023/E26A');
  });

  const job: Job = {
    id: '6a1c2f9e-1111-4222-8333-444455556666',
    kind: 'hall-ticket.pdf',
    title: '2 hall tickets for EVEN-2026-APR',
    state: 'RUNNING',
    done: 0,
    total: 2,
    message: 'Drawing the tickets',
    error: null,
    hasFile: false,
    fileName: null,
    createdAt: '2026-03-20T05:00:00Z',
    finishedAt: null,
  };
  const done: Job = {
    ...job,
    state: 'DONE',
    done: 2,
    message: 'Tickets: 2.',
    hasFile: true,
    fileName: 'hall-tickets.pdf',
  };
  const batch = { degree: 7, year: 2023, words: 'B.Com. Commerce, 2023' };

  test('one PDF is made in the background, followed, and fetched by a one-time address', async () => {
    const opened: string[] = [];
    const { user, log } = renderScreen(
      <TicketPdf exam="E26A" batch={batch} open={({ pathname }) => opened.push(pathname)} />,
      {
        as: 'college',
        api: [
          reply(makeHallTicketPdf, job),
          reply(getJob, job),
          reply(issueFileTicket, { url: '/thervu/api/files/abc', expiresAt: '2026-03-20T05:01:00Z' }),
        ],
      },
    );
    await user.click(screen.getByRole('button', { name: 'PDF of B.Com. Commerce, 2023' }));
    expect(await screen.findByText('Drawing the tickets')).toBeVisible();
    expect(requests(makeHallTicketPdf)[0]!.body).toEqual({ exam: 'E26A', degree: 7, batch: 2023 });
    expect(log).toEqual(['jobStarted']);
    answerFromNowOn(reply(getJob, done));
    await user.click(await screen.findByRole('button', { name: 'Download hall-tickets.pdf' }, { timeout: 5000 }));
    await waitFor(() => expect(opened).toEqual(['/thervu/api/files/abc']));
  });

  test('the whole college is another order; a refusal is shown; a running one is cancelled', async () => {
    const { user } = renderScreen(<TicketPdf exam="E26A" batch={null} />, {
      as: 'college',
      api: [rejection(makeHallTicketPdf, 422, { message: 'No student has a hall ticket for EVEN-2026-APR there.' })],
    });
    await user.click(screen.getByRole('button', { name: 'PDF of the whole college' }));
    expect(await screen.findByText('No student has a hall ticket for EVEN-2026-APR there.')).toBeVisible();
    expect(requests(makeHallTicketPdf)[0]!.body).toEqual({ exam: 'E26A' });
    answerFromNowOn(reply(makeHallTicketPdf, job), reply(getJob, job), reply(cancelJob, { message: 'soon' }));
    await user.click(screen.getByRole('button', { name: 'PDF of the whole college' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(requests(cancelJob)).toHaveLength(1));
  });
});

test('the dots of a code are drawn where they are black', () => {
  expect(pathOfDots(qr)).toBe('M0 0h1v1H0zM1 1h1v1H1z');
});
