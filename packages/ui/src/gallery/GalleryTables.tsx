import { useState } from 'react';
import { Button } from '../form/Button';
import { DataTable } from '../table/DataTable';
import { DependentSelect } from '../form/DependentSelect';
import { FilterBar } from '../filter/FilterBar';
import { Panel } from '../layout/Panel';
import { PrintArea } from '../print/PrintArea';
import { PrintTable } from '../print/PrintTable';
import { useFilter } from '../filter/useFilter';
import { usePrint } from '../print/usePrint';
import { sampleColumns, sampleRows } from './sample';

const FILTER = { level: '', degree: '', semester: '' };
const LEVELS = ['UG', 'PG'].map((value) => ({ value, label: value }));
const DEGREES: Record<string, { value: string; label: string }[]> = {
  UG: [
    { value: 'UCS', label: 'UCS, B.Sc. Computer Science' },
    { value: 'UTA', label: 'UTA, B.A. Tamil' },
  ],
  PG: [{ value: 'PCS', label: 'PCS, M.Sc. Computer Science' }],
};
const SEMESTERS = [1, 2, 3, 4, 5, 6].map((value) => ({ value: String(value), label: `Semester ${value}` }));
const many = sampleRows(3_000);
const few = sampleRows(9);

export function GalleryTables() {
  const filter = useFilter(FILTER);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(['102', '104']));
  const print = usePrint();
  const { level, degree, semester } = filter.draft;
  const applied = Object.values(filter.applied).filter(Boolean).join(', ');
  return (
    <>
      <Panel title="Filter bar" bare note={applied ? `Searched for: ${applied}` : 'Nothing searched for yet.'}>
        <FilterBar
          label="Students"
          onSearch={filter.search}
          notYet={semester ? undefined : 'Choose level, degree and semester first.'}
        >
          <DependentSelect
            label="Degree level"
            value={level}
            onChange={(value) => filter.choose('level', value)}
            options={LEVELS}
            required
          />
          <DependentSelect
            label="Degree"
            value={degree}
            onChange={(value) => filter.choose('degree', value)}
            options={DEGREES[level] ?? []}
            waitsFor={!level && 'Choose a degree level first.'}
            required
          />
          <DependentSelect
            label="Semester"
            value={semester}
            onChange={(value) => filter.choose('semester', value)}
            options={SEMESTERS}
            waitsFor={!degree && 'Choose a degree first.'}
            required
          />
        </FilterBar>
      </Panel>
      <Panel title="Table with selection, totals, export and print" bare>
        <DataTable
          label="Colleges"
          rows={few}
          columns={sampleColumns}
          rowKey={(row) => row.code}
          empty={{ text: 'No Data Found' }}
          selection={{
            keys: ticked,
            onChange: setTicked,
            actions: <Button small>Confirm applications</Button>,
          }}
          exportAction={
            <Button small kind="quiet">
              Excel
            </Button>
          }
          printAction={
            <Button small kind="quiet" onClick={print.start}>
              Print
            </Button>
          }
        />
      </Panel>
      <PrintArea printing={print.printing} signatures={['Principal', 'Controller of Examinations']}>
        <PrintTable
          head={['Sample University', 'List of colleges', 'EVEN-2026-APR']}
          rows={many.slice(0, 120)}
          columns={sampleColumns}
          rowKey={(row) => row.code}
          empty="There is no college yet."
        />
      </PrintArea>
      <Panel title="Table of 3,000 rows" bare>
        <DataTable
          label="Many colleges"
          rows={many}
          columns={sampleColumns}
          rowKey={(row) => row.code}
          empty={{ text: 'No Data Found' }}
          maxHeight={360}
        />
      </Panel>
      <Panel title="Empty table" bare>
        <DataTable
          label="No colleges"
          rows={[]}
          columns={sampleColumns}
          rowKey={(row) => row.code}
          empty={{ text: 'No Data Found...', hint: 'Colleges are added under College Details.' }}
        />
      </Panel>
    </>
  );
}
