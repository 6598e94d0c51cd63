import { SAVED_TABS, filesOf } from '@thervu/contracts/student/student-options';
import type { Application } from '@thervu/contracts/student/student-shapes';
import { PrintArea } from '@thervu/ui/PrintArea';
import { headingOf, labelOf } from './admission-words';
import { sections } from './facts';
import { storedWords } from './stored-file';
import { PHOTO_SIZE } from './Thumbnail';

export interface PrintedApplicationProps {
  printing: boolean;
  application: Application;
  /** Addresses of the photo and the signatures in this page. */
  photo?: string;
  sign?: string;
  parentSign?: string;
}

/** The whole form on paper: photo beside the head, one table for each tab, signatures at the end. */
export function PrintedApplication({
  printing,
  application,
  photo,
  sign,
  parentSign,
}: PrintedApplicationProps) {
  const { student, files, closed } = application;
  const head = [
    `Application No. ${student.student_id}`,
    `${student.stu_name}, ${student.Degree} ${student.Deg_name}`,
    `${student.Colcode}, ${student.Colname}`,
    closed ? 'Submitted' : 'Not submitted yet',
  ];
  const stored = SAVED_TABS.flatMap(filesOf).flatMap((field) => files.filter((file) => file.field === field));
  return (
    <PrintArea printing={printing}>
      <div
        className="keep"
        style={{ display: 'flex', justifyContent: 'space-between', gap: '6mm', marginBottom: '4mm' }}
      >
        <div className="head">
          <h1>{headingOf(student.admn_acdyr)}</h1>
          {head.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {photo && (
          <img
            src={photo}
            alt="Photo"
            width={PHOTO_SIZE}
            height={PHOTO_SIZE}
            style={{ objectFit: 'contain', border: '0.5pt solid #000' }}
          />
        )}
      </div>
      {sections(application)
        .filter(({ facts }) => facts.length > 0)
        .map(({ tab, facts }) => (
          <Rows key={tab} title={tab} rows={facts.map(({ label, value }) => [label, value])} />
        ))}
      <Rows title="uploads" rows={stored.map((file) => [labelOf(file.field), storedWords(file)])} />
      <div className="signatures">
        <Signature of="Student" url={sign} />
        <Signature of="Parent or Guardian" url={parentSign} />
        <Signature of="Principal" />
      </div>
    </PrintArea>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly (readonly [string, string] | string[])[] }) {
  if (rows.length === 0) return null;
  return (
    <table className="rows" aria-label={title} style={{ marginBottom: '4mm', tableLayout: 'fixed' }}>
      <thead>
        <tr>
          <th colSpan={2} style={{ textTransform: 'capitalize' }}>
            {title}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td style={{ width: '40%' }}>{label}</td>
            <td style={{ overflowWrap: 'anywhere' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signature({ of, url }: { of: string; url?: string }) {
  return (
    <div>
      {url && (
        <img
          src={url}
          alt={`Signature: ${of}`}
          height={40}
          style={{ display: 'block', maxWidth: '40mm', margin: '0 auto' }}
        />
      )}
      {of}
    </div>
  );
}
