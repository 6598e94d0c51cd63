import { useId, useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetHallTicketQuery } from '@thervu/contracts/hall-ticket/hall-ticket-api';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { hallTicket } from '@thervu/words/compiled/hall-ticket';
import { FilterChanged } from '../shared/FilterChanged';
import { useScreenExam } from '../shared/useScreenExam';
import { ProcessingData } from './ProcessingData';
import { TicketsView } from './TicketsView';

/** Both screens of hall tickets remember one choice, and another exam leaves the rest of it alone. */
const TICKET_FILTER = { keeps: ['exam'], family: 'hall-tickets' } as const;
const FILTER = { exam: '', reg: '' };
const REG_NO = /^[A-Za-z0-9]{6,20}$/;

/** The hall ticket of one student. */
export function HallTicketByStudentScreen() {
  const t = useWords(hallTicket);
  const id = useId();
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const { draft, applied, choose, search, changed } = useFilter(FILTER, TICKET_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const [mistake, setMistake] = useState<string>();
  const exams = useScreenExam('hallTickets', draft.exam, (next) => choose('exam', next));
  const exam = applied.exam || exams.chosen?.exam_tbl || '';
  const regNo = applied.reg.trim();
  const ready = REG_NO.test(regNo) && exam !== '' && college !== '';
  const ticket = useGetHallTicketQuery({ params: { regNo, college, exam } }, { skip: !ready });

  const find = () => {
    clear();
    const typed = draft.reg.trim();
    const wrong =
      typed === '' ? t('enter-a-registration-number') : REG_NO.test(typed) ? undefined : t('a-register-number-has-6');
    setMistake(wrong);
    if (!exams.chosen) return showMessage('error', t('no-exam-detected'));
    return wrong === undefined ? search() : undefined;
  };

  return (
    <Screen title={t('hall-ticket-by-student')}>
      <FilterBar label={t('hall-ticket-of-a-student')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <PlainInput
          id={id}
          label={t('registration-number')}
          value={draft.reg}
          onChange={(typed) => choose('reg', typed)}
          error={mistake}
          maxLength={40}
          required
        />
      </FilterBar>
      <Stack row>
        {/* it stands alone between two others: as high as what is pressed has to be */}
        <Link to="/home/hallticket" style={{ color: 'inherit', display: 'inline-block', padding: '4px 0' }}>
          {t('hall-tickets-of-a-batch')}
        </Link>
      </Stack>
      {banner}
      {changed && <FilterChanged />}
      {ready && !changed && (
        <QueryView
          query={{ ...ticket, data: ticket.currentData }}
          skeleton={<ProcessingData />}
          failure={(error) => failureText(error, t('failed-to-fetch-the-hall'))}
        >
          {(found) => (
            <TicketsView tickets={found} hint={t('no-confirmed-paper-of-number', { number: regNo.toUpperCase() })} />
          )}
        </QueryView>
      )}
    </Screen>
  );
}
