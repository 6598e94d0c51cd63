import { formatMoment } from '@thervu/contracts/core/format';
import type { HallTickets } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { monthAndYear } from '@thervu/contracts/exam/exam-session';
import { useLists } from '../shared/useLists';
import {
  TICKET_HEADS,
  TICKET_SIGNATURES,
  ticketDay,
  type Ticket,
} from '@thervu/contracts/hall-ticket/hall-ticket-rules';
import Box from '@mui/material/Box';
import { useKnownText, useWords } from '@thervu/words';
import { hallTicket } from '@thervu/words/compiled/hall-ticket';
import { SidewaysScroll } from '@thervu/ui/layout/SidewaysScroll';
import { TicketPhoto } from './TicketPhoto';
import { TicketQr } from './TicketQr';

export type TicketSheet = Pick<HallTickets, 'university' | 'colcode' | 'Colname' | 'revision' | 'printedAt'>;

export interface TicketCardProps {
  ticket: Ticket;
  sheet: TicketSheet;
  photo: string | undefined;
}

/** The same on the screen and on paper: black on white, whatever the theme. */
const STYLE = {
  color: '#000',
  bgcolor: '#fff',
  breakInside: 'avoid',
  '& .head': { textAlign: 'center', mb: 1 },
  '& .head p': { m: 0 },
  '& .university': { fontSize: '1.4em', fontWeight: 700 },
  '& h2': { fontSize: '1.25em', m: 0 },
  '& .holder': { display: 'flex', gap: '12px', alignItems: 'flex-start', justifyContent: 'space-between' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, max-content) 1fr',
    columnGap: '16px',
    rowGap: '3px',
    m: 0,
    minWidth: 0,
  },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& dd strong': { display: 'block' },
  '@media screen and (max-width: 600px)': {
    '& dl': { gridTemplateColumns: '1fr', rowGap: 0 },
    '& dd': { mb: '6px' },
    '& .foot': { flexDirection: 'column', alignItems: 'flex-start' },
    '& .foot > div': { width: '100%', gap: '48px' },
    '& .signs': { flexWrap: 'wrap', rowGap: '48px' },
    // six columns fit: smaller, and a long word of a name breaks
    '& .papers': { fontSize: '11px' },
    '& .papers th, & .papers td': { p: '2px' },
    '& .papers th': { fontSize: '10px', fontWeight: 600 },
    '& .papers .name': { overflowWrap: 'anywhere', width: '100%' },
  },
  '& .photo': { border: '1px solid #000', objectFit: 'cover', objectPosition: 'top', flexShrink: 0 },
  '& .papers': { mt: '6px' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 'inherit' },
  '& th, & td': { border: '1px solid #000', p: '2px 5px', textAlign: 'left', verticalAlign: 'top' },
  '& .nowrap': { whiteSpace: 'nowrap' },
  '& .foot': { display: 'flex', gap: '16px', justifyContent: 'space-between', alignItems: 'stretch', mt: '6px' },
  '& .foot > div': { flexGrow: 1, display: 'flex', flexDirection: 'column', justifyContent: 'space-between' },
  '& .foot .qr': { flexShrink: 0 },
  '& .signs': { display: 'flex', gap: '16px', mb: '6px' },
  '& .signs > div': { flex: 1, borderTop: '1px solid #000', pt: '2px', textAlign: 'center' },
} as const;

/** One hall ticket. */
export function TicketCard({ ticket, sheet, photo }: TicketCardProps) {
  const t = useWords(hallTicket);
  const known = useKnownText(hallTicket);
  const { Reg_No, tam_name, centre, seats, qr, papers } = ticket;
  const { examMonths } = useLists();
  const first = papers[0]!;
  return (
    <Box component="article" aria-label={t('hall-ticket-of-number', { number: Reg_No })} sx={STYLE}>
      <div className="head">
        <p className="university">{sheet.university}</p>
        <p>{`${sheet.colcode} ${sheet.Colname}`}</p>
        <h2>{t('hall-ticket')}</h2>
      </div>
      <div className="holder">
        <dl>
          <dt>{t('register-number')}</dt>
          <dd>
            <strong>{Reg_No}</strong>
          </dd>
          <dt>{t('name')}</dt>
          <dd>
            <strong>{first.stu_name}</strong>
            {tam_name && <strong lang="ta">{tam_name}</strong>}
          </dd>
          <dt>{t('date-of-birth')}</dt>
          <dd>{ticketDay(first.dob)}</dd>
          <dt>{t('course-name')}</dt>
          <dd>{first.Deg_name}</dd>
          <dt>{t('month-and-year-of-exam')}</dt>
          <dd>{monthAndYear(first.Exam_month, examMonths)}</dd>
          {centre !== null && (
            <>
              <dt>{t('exam-centre')}</dt>
              <dd>{centre}</dd>
            </>
          )}
        </dl>
        <TicketPhoto regNo={Reg_No} address={photo} />
      </div>
      <Papers regNo={Reg_No} papers={papers} />
      {seats.map(({ examdate, examsession, p_code, hall_no, desk }) => (
        <div key={p_code}>
          {t('hall-and-seat', { day: ticketDay(examdate), session: examsession, hall: hall_no, desk })}
        </div>
      ))}
      <div className="foot">
        <div>
          <small>{t('printed', { moment: formatMoment(sheet.printedAt, 'slash'), revision: sheet.revision })}</small>
          <div className="signs">
            {TICKET_SIGNATURES.map((name) => (
              <div key={name}>{known(name)}</div>
            ))}
          </div>
        </div>
        <TicketQr qr={qr} regNo={Reg_No} />
      </div>
    </Box>
  );
}

function Papers({ regNo, papers }: { regNo: string; papers: Ticket['papers'] }) {
  const t = useWords(hallTicket);
  const known = useKnownText(hallTicket);
  const name = t('papers-of-number', { number: regNo });
  return (
    // on a phone it is moved sideways
    <SidewaysScroll className="papers" label={name}>
      <table aria-label={name}>
        <thead>
          <tr>
            {TICKET_HEADS.map((name) => (
              <th key={name} scope="col">
                {known(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {papers.map(({ P_code, P_NAME, Sem, examdate, examsession }, index) => (
            <tr key={P_code}>
              <td>{index + 1}</td>
              <td>{Sem}</td>
              <td className="nowrap">{P_code}</td>
              <td className="name">{P_NAME}</td>
              <td className="nowrap">{ticketDay(examdate)}</td>
              <td>{examdate === null ? '-' : (examsession ?? '-')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}
