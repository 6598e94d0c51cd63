import { SAVED_TABS, filesOf } from '@thervu/contracts/student/student-options';
import type { Application } from '@thervu/contracts/student/student-shapes';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { useKnownText, useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { sections } from './facts';
import { storedLabel } from './stored-file';
import { PHOTO_SIZE } from './Thumbnail';
import { useFieldLabel } from './useFieldLabel';

export interface PrintedApplicationProps {
  printing: boolean;
  application: Application;
  university: string;
  /** Addresses of the photo and the signatures in this page. */
  photo?: string;
  sign?: string;
  parentSign?: string;
}

/** The whole form on paper: photo beside the head, one table for each tab, signatures at the end. */
export function PrintedApplication({
  printing,
  application,
  university,
  photo,
  sign,
  parentSign,
}: PrintedApplicationProps) {
  const t = useWords(admission);
  const known = useKnownText(admission);
  const labelOf = useFieldLabel();
  const { student, files, closed } = application;
  const head = [
    t('paper.number', { id: student.student_id }),
    `${student.stu_name}, ${student.Degree} ${student.Deg_name}`,
    `${student.Colcode}, ${student.Colname}`,
    t(closed ? 'paper.submitted' : 'paper.not-submitted'),
  ];
  const stored = SAVED_TABS.flatMap(filesOf).flatMap((field) => files.filter((file) => file.field === field));
  return (
    <PrintArea printing={printing}>
      <div
        className="keep"
        style={{ display: 'flex', justifyContent: 'space-between', gap: '6mm', marginBottom: '4mm' }}
      >
        <div className="head">
          <p>{university}</p>
          <h1>{t('heading', { year: student.admn_acdyr })}</h1>
          {head.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {photo && (
          <img
            src={photo}
            alt={t('image')}
            width={PHOTO_SIZE}
            height={PHOTO_SIZE}
            style={{ objectFit: 'contain', border: '0.5pt solid #000' }}
          />
        )}
      </div>
      {sections(application, { t, known, labelOf })
        .filter(({ facts }) => facts.length > 0)
        .map(({ tab, facts }) => (
          <Rows key={tab} title={t(`tab.${tab}`)} rows={facts.map(({ label, value }): Row => [label, value])} />
        ))}
      <Rows title={t('tab.uploads')} rows={stored.map((file): Row => [labelOf(file.field), storedLabel(t, file)])} />
      <div className="signatures">
        <Signature of={t('student')} url={sign} />
        <Signature of={t('pare-guar')} url={parentSign} />
        <Signature of={t('paper.principal')} />
      </div>
    </PrintArea>
  );
}

type Row = readonly [label: string, value: string];

/** Two facts side by side: the form fits on two sheets. */
function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  const pairs = rows.flatMap((left, index) => (index % 2 === 0 ? [[left, rows[index + 1]] as const] : []));
  return (
    <table className="rows" aria-label={title} style={{ marginBottom: '3mm', tableLayout: 'fixed' }}>
      <colgroup>
        {['20%', '30%', '20%', '30%'].map((width, index) => (
          <col key={index} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={4} style={{ textTransform: 'capitalize' }}>
            {title}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(([left, right]) => (
          <tr key={left[0]}>
            <FactCells fact={left} />
            <FactCells fact={right ?? ['', '']} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FactCells({ fact: [label, value] }: { fact: Row }) {
  return (
    <>
      <td style={{ fontSize: '8.5pt' }}>{label}</td>
      <td style={{ overflowWrap: 'anywhere' }}>{value}</td>
    </>
  );
}

function Signature({ of, url }: { of: string; url?: string }) {
  const t = useWords(admission);
  return (
    <div>
      {url && (
        <img
          src={url}
          alt={t('paper.signature', { of })}
          height={40}
          style={{ display: 'block', maxWidth: '40mm', margin: '0 auto' }}
        />
      )}
      {of}
    </div>
  );
}
