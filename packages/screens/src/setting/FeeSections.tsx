import { useFormContext, useWatch } from 'react-hook-form';
import { failureText } from '@thervu/contracts/core/problem';
import { finalYearTotal, REVALUATION_GROUP_NAMES, REVALUATION_NAMES } from '@thervu/contracts/fee-schedule/fee-rules';
import type { FeeComponent, RevaluationFee } from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import {
  useListFeeScheduleQuery,
  useListRevaluationFeesQuery,
  useSaveFeeScheduleMutation,
  useSaveRevaluationFeesMutation,
} from '@thervu/contracts/setting/setting-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { FeeForm } from './FeeForm';
import { rupees } from './setting-labels';
import { readRupees } from './typed-rupees';

const WIDTH = 760;
const componentRow = ({ id, name, fees }: FeeComponent) => ({
  field: `fee_${id}`,
  name: `${id}. ${name}`,
  fees,
});

/** The five components of the examination fee. */
export function FeeSchedulePanel() {
  const query = useListFeeScheduleQuery();
  const [send] = useSaveFeeScheduleMutation();
  return (
    <Panel
      title="Fee schedule"
      note="A change holds for exams created from now on. Exams that exist keep the fees they were created with."
      width={WIDTH}
    >
      <QueryView query={query} failure={(error) => failureText(error, 'Failed to fetch the fees.')}>
        {(rows) => (
          <>
            {rows.every(({ fees }) => fees === 0) && (
              <Banner kind="warning">No fee is set: an exam created now asks for paper fees alone.</Banner>
            )}
            <FeeForm
              label="fee schedule"
              rows={rows}
              rowOf={componentRow}
              send={(fees) =>
                send({ body: { fees: fees.map(({ id, fees, row_version }) => ({ id, fees, row_version })) } })
              }
              reload={async () => (await query.refetch()).data}
              foot={<FinalYearExample fields={rows.map((row) => componentRow(row).field)} />}
            />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

/** Six theory papers at 90 and a practical at 150: what a UG student of the region pays. */
const PAPERS = 690;

/** What the amounts typed mean for one student. */
function FinalYearExample({ fields }: { fields: readonly string[] }) {
  const { control } = useFormContext();
  const amounts = (useWatch({ control, name: [...fields] }) as unknown[]).map(readRupees);
  const whole = amounts.every((amount) => Number.isFinite(amount) && amount >= 0);
  return (
    <tfoot>
      <tr>
        <td
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >{`Example: a final-year UG student with papers of ${rupees(PAPERS)} pays`}</td>
        <td className="number">
          <output>{whole ? rupees(finalYearTotal(amounts, PAPERS)) : '-'}</output>
        </td>
      </tr>
    </tfoot>
  );
}

const revaluationRow = ({ reval_group, kind, fees }: RevaluationFee) => ({
  field: `${reval_group}_${kind}`,
  name: `${REVALUATION_GROUP_NAMES[reval_group]}: ${REVALUATION_NAMES[kind]}`,
  fees,
});

/** What an application for revaluation costs per paper. */
export function RevaluationFeesPanel() {
  const query = useListRevaluationFeesQuery();
  const [send] = useSaveRevaluationFeesMutation();
  return (
    <Panel title="Revaluation fees" note="Per paper. Other levels are all that are not UG." width={WIDTH}>
      <QueryView query={query} failure={(error) => failureText(error, 'Failed to fetch the fees.')}>
        {(rows) => (
          <FeeForm
            label="revaluation fees"
            rows={rows}
            rowOf={revaluationRow}
            send={(fees) => send({ body: { fees: [...fees] } })}
            reload={async () => (await query.refetch()).data}
          />
        )}
      </QueryView>
    </Panel>
  );
}
