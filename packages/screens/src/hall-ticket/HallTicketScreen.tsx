import { Link } from 'react-router';
import { failureText } from '@thervu/contracts/core/problem';
import { useListHallTicketsQuery } from '@thervu/contracts/hall-ticket/hall-ticket-api';
import { useListDegreeBatchesQuery } from '@thervu/contracts/student/student-api';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { hallTicket } from '@thervu/words/compiled/hall-ticket';
import { FilterChanged } from '../shared/FilterChanged';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { useScreenExam } from '../shared/useScreenExam';
import { ProcessingData } from './ProcessingData';
import { TicketPdf } from './TicketPdf';
import { TicketsView } from './TicketsView';

/** Both screens of hall tickets remember one choice, and another exam leaves the rest of it alone. */
const TICKET_FILTER = { keeps: ['exam'], family: 'hall-tickets' } as const;
const FILTER = { exam: '', level: '', degree: '', batch: '' };

/** The hall tickets of a degree and year of admission, on the screen, on paper and as one PDF. */
export function HallTicketScreen() {
  const t = useWords(hallTicket);
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const { draft, applied, choose, search, changed } = useFilter(FILTER, TICKET_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useScreenExam('hallTickets', draft.exam, (next) => choose('exam', next));
  const degrees = useDegreeChoice(draft, choose, { taught: { college, exam: exams.chosen?.exam_tbl ?? '' } });
  const batches = useListDegreeBatchesQuery(
    { params: { college, degree: Number(draft.degree) } },
    { skip: draft.degree === '' || college === '' },
  );
  const exam = applied.exam || exams.chosen?.exam_tbl || '';
  const ready = applied.degree !== '' && applied.batch !== '' && exam !== '';
  const degree = Number(applied.degree);
  const year = Number(applied.batch);
  const tickets = useListHallTicketsQuery({ params: { degree, batch: year, exam } }, { skip: !ready });

  const find = () => {
    clear();
    if (!exams.chosen) return showMessage('error', t('no-exam-detected'));
    if (draft.degree === '') return showMessage('error', t('please-select-degree-type'));
    if (draft.batch === '') return showMessage('error', t('please-select-a-batch'));
    return search();
  };
  const text = tickets.currentData?.rows[0] && `${tickets.currentData.rows[0].Deg_name}, ${applied.batch}`;

  return (
    <Screen title={t('hall-ticket')}>
      <FilterBar label={t('hall-tickets')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect {...degrees.levelSelect} required />
        <DependentSelect {...degrees.degreeSelect} required />
        <DependentSelect
          label={t('batch')}
          dropsUnknown
          value={draft.batch}
          onChange={(next) => choose('batch', next)}
          options={batches.currentData?.map(({ admn_acdyr }) => ({
            value: String(admn_acdyr),
            label: String(admn_acdyr),
          }))}
          waitsFor={draft.degree === '' && t('choose-a-degree-first')}
          none={t('this-degree-has-no-students')}
          required
        />
      </FilterBar>
      <Text>
        <Link to="/home/result-documents" style={{ color: 'inherit' }}>
          {t('documents-of-published-results')}
        </Link>
        {', '}
        <Link to="/home/hallticketbyStudent" style={{ color: 'inherit' }}>
          {t('hall-ticket-by-student')}
        </Link>
      </Text>
      {banner}
      {exam !== '' && (
        <TicketPdf key={exam} exam={exam} batch={ready && !changed && text ? { degree, year, words: text } : null} />
      )}
      {changed && <FilterChanged />}
      {ready && !changed && (
        <QueryView
          query={{ ...tickets, data: tickets.currentData }}
          skeleton={<ProcessingData />}
          failure={(error) => failureText(error, t('failed-to-fetch-the-hall-tickets'))}
        >
          {(found) => <TicketsView tickets={found} hint={t('hall-tickets-are-available-for')} />}
        </QueryView>
      )}
    </Screen>
  );
}
