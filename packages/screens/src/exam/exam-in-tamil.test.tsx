import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createExam,
  EXAM_FLAGS,
  listAllExams,
  listExamStages,
  listStageGates,
  moveExamStage,
  removeExam,
  STAGES,
  type Exam,
  type ExamSteps,
} from '@thervu/contracts/exam/exam-contract';
import { FLAG_WORDS, flagProblem, STAGE_MOVES, STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { getRevaluationState } from '@thervu/contracts/revaluation/revaluation-contract';
import { latinLeft } from '@thervu/testing/english-left';
import type { answerFromNowOn } from '@thervu/testing/render-screen';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { createTranslate } from '@thervu/words/say';
import { ExamCreateScreen } from './ExamCreateScreen';
import { ExamStagesScreen } from './ExamStagesScreen';

const exam = (overrides: Partial<Exam> = {}): Exam => ({
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: true,
  EXAM_APLY: true,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'APPLICATION',
  row_version: 7,
  ...overrides,
});
const revaluation = {
  exam_tbl: 'E26A',
  exam_name: 'EVEN-2026-APR',
  open: true,
  frozenAt: null,
  papers: 1204,
  rev: 1000,
  retot: 300,
  trans: 12,
  fees: 145000,
  located: 0,
  retotalsKeyed: 0,
  retotalsAgreed: 0,
  copiesHanded: 0,
};

/** Names and codes, and what the kit still says in English: the link of a check, and the three states of a step. */
const DATA =
  /(EVEN|ODD)-\d{4}-(APR|NOV)|\b[ECS]\d\d[AN]\b|[A-Z]+_APLY( on)?|EVEN|ODD|APR|NOV|Controller|\bShow\b|^(done|now|later)$/g;
const left = () => latinLeft(DATA);
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(part: React.ReactElement, options: Parameters<typeof renderScreen>[1]) {
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(part, options);
  });
  return view!.user;
}

describe('Exam Creation', () => {
  const exams = reply(listAllExams, [
    exam({ stage: 'REVALUATION', REV_APLY: true }),
    exam({ id: 4, stage: 'CREATED' }),
  ]);
  const create = (...api: Parameters<typeof answerFromNowOn>) =>
    open(<ExamCreateScreen />, { as: 'admin', api: [exams, ...api] });

  test('[DEL-8] nothing of the exams, of their switches and of the questions before them is left in English', async () => {
    const user = await create(
      reply(getRevaluationState, revaluation),
      rejection(removeExam, 409, {
        message: 'EVEN-2026-APR has begun. Only an exam in its first stage can be removed.',
      }),
    );
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('தேர்வு உருவாக்கம்');
    await screen.findByRole('table', { name: 'செயல்நிலை' });
    await waitFor(() => expect(left()).toEqual([]));

    await user.click(screen.getAllByRole('switch', { name: /^மறுமதிப்பீடு: / })[0]!);
    expect(await (await dialog()).findByText(/^1,204 தாள்களுக்கு விண்ணப்பிக்கப்பட்டுள்ளது/)).toBeVisible();
    expect(left()).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'விட்டுவிடு' }));

    await user.click(screen.getByRole('button', { name: /^நீக்கு: / }));
    await user.type((await dialog()).getByRole('textbox'), 'EVEN-2026-APR');
    await user.click((await dialog()).getByRole('button', { name: 'நீக்கு' }));
    expect(await screen.findByText(/முதல் கட்டத்தில் உள்ள தேர்வை மட்டுமே நீக்கலாம்/)).toBeVisible();
    expect(left()).toEqual([]);
  });

  test('[DEL-8] nothing of the form, of what it refuses and of what it says when it is done is left in English', async () => {
    const made = exam({
      id: 5,
      exam_tbl: 'E26N',
      camp_tbl: 'C26N',
      etype: 'ODD',
      emonth: 'NOV',
      exam_name: 'ODD-2026-NOV',
    });
    const user = await create(
      reply(createExam, { message: 'Exam ODD-2026-NOV created with the tables E26N, C26N, S26N.', exam: made }),
    );
    await screen.findByRole('table', { name: 'செயல்நிலை' });
    const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
    await user.clear(field('ஆண்டு'));
    await user.click(screen.getByRole('button', { name: 'அட்டவணைப் பெயர்களை உருவாக்கு' }));
    expect(await screen.findByRole('link', { name: 'மாதத்தைத் தேர்ந்தெடுங்கள்.' })).toBeVisible();
    expect(left()).toEqual([]);
    await user.type(field('ஆண்டு'), '2026');
    await user.selectOptions(field('வகை'), 'EVEN');
    await user.selectOptions(field('மாதம்'), 'APR');
    await user.click(screen.getByRole('button', { name: 'அட்டவணைப் பெயர்களை உருவாக்கு' }));
    expect(await screen.findByText(/அட்டவணைகள் ஏற்கெனவே உள்ளன/)).toBeVisible();
    expect(left()).toEqual([]);
    await user.selectOptions(field('மாதம்'), 'NOV');
    await user.selectOptions(field('நிலை'), '1');
    await user.click(screen.getByRole('button', { name: 'அட்டவணைப் பெயர்களை உருவாக்கு' }));
    await screen.findByRole('list', { name: 'அட்டவணைப் பெயர்கள்' });
    expect(left()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'சேமி' }));
    expect(await screen.findByText(/அட்டவணைகளுடன் உருவாக்கப்பட்டது/)).toBeVisible();
    expect(left()).toEqual([]);
  });
});

describe('Exam Stages', () => {
  const log: ExamSteps['log'] = [
    { id: 1, from_stage: null, to_stage: 'CREATED', at: '2026-01-31T20:00:00Z', by: 'Controller', note: null },
    {
      id: 2,
      from_stage: 'CREATED',
      to_stage: 'REGISTRATION',
      at: '2026-02-02T05:00:00Z',
      by: null,
      note: 'COUR_APLY on',
    },
  ];

  test.each(STAGES.map((stage) => [stage]))('[DEL-8] nothing is left in English in the stage %s', async (stage) => {
    await open(<ExamStagesScreen />, {
      as: 'admin',
      at: '/',
      api: [reply(listExamStages, [{ exam: exam({ stage }), log }]), reply(listStageGates, [])],
    });
    await screen.findByRole('list', { name: 'EVEN-2026-APR கட்டங்கள்' });
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('[DEL-8] nothing of what was counted, of the question and of the answer is left in English', async () => {
    const gates = [
      {
        key: 'UNCONFIRMED',
        text: '12 applications are not confirmed and will not be on the roll.',
        count: 12,
        blocks: false,
        first: ['101: 12'],
        open: 'list-examconfirm?exam=E26A',
      },
      { key: 'GONE', text: 'There are confirmed applications.', count: 0, blocks: true, first: [], open: null },
    ];
    const steps = reply(listStageGates, [
      { to: 'ROLL_FROZEN', gates },
      { to: 'REGISTRATION', gates: [] },
    ]);
    const moved = reply(moveExamStage, { exam: exam({ stage: 'REGISTRATION' }), log });
    const user = await open(<ExamStagesScreen />, {
      as: 'admin',
      at: '/',
      api: [reply(listExamStages, [{ exam: exam(), log }]), steps, moved],
    });
    expect(await screen.findByText(/^12 விண்ணப்பங்கள் உறுதிசெய்யப்படவில்லை/)).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'பாடப் பதிவுக்குத் திரும்பு' }));
    await user.click((await dialog()).getByRole('button', { name: 'பாடப் பதிவுக்குத் திரும்பு' }));
    expect(await screen.findByText('தேர்வு ஏன் பின்செல்கிறது என்று எழுதுங்கள்.')).toBeVisible();
    expect(left()).toEqual([]);
    await user.type((await dialog()).getByRole('textbox'), '2');
    await user.click((await dialog()).getByRole('button', { name: 'பாடப் பதிவுக்குத் திரும்பு' }));
    expect(await screen.findByText('EVEN-2026-APR இப்போது பாடப் பதிவு கட்டத்தில் உள்ளது.')).toBeVisible();
    expect(left()).toEqual([]);
  });
});

test('the catalogue says in English what the rules of exams say', () => {
  const t = createTranslate('en', examWords.en);
  const texts = Object.values(examWords.en).map(([text]) => text);
  for (const text of [
    ...Object.values(STAGE_WORDS),
    ...Object.values(FLAG_WORDS),
    ...STAGE_MOVES.map(({ label }) => label),
  ])
    expect(texts).toContain(text);
  for (const flag of EXAM_FLAGS)
    for (const stage of STAGES) {
      const problem = flagProblem(flag, stage);
      const texts = [t('lock.unpublished'), t(`lock.${flag}`, { stage: t(`stage.${stage}`) })];
      if (problem !== null) expect(texts).toContain(problem);
    }
});
