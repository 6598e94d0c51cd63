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
import { useSettingWords, type SettingSay } from './useSettingWords';

const WIDTH = 760;
const componentRow = ({ t, known }: SettingSay, { id, name, fees }: FeeComponent) => ({
  field: `fee_${id}`,
  name: t('fee-name', { n: id, name: known(name) }),
  fees,
});

/** The five components of the examination fee. */
export function FeeSchedulePanel() {
  const words = useSettingWords();
  const { t } = words;
  const query = useListFeeScheduleQuery();
  const [send] = useSaveFeeScheduleMutation();
  return (
    <Panel title={t('fees.title')} note={t('fees.note')} width={WIDTH}>
      <QueryView query={query} failure={(error) => failureText(error, t('fees.failed'))}>
        {(rows) => (
          <>
            {rows.every(({ fees }) => fees === 0) && <Banner kind="warning">{t('fees.none')}</Banner>}
            <FeeForm
              label={t('fees.small')}
              rows={rows}
              rowOf={(row) => componentRow(words, row)}
              send={(fees) =>
                send({ body: { fees: fees.map(({ id, fees, row_version }) => ({ id, fees, row_version })) } })
              }
              reload={async () => (await query.refetch()).data}
              foot={<FinalYearExample fields={rows.map((row) => componentRow(words, row).field)} />}
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
  const { t } = useSettingWords();
  const { control } = useFormContext();
  const amounts = (useWatch({ control, name: [...fields] }) as unknown[]).map(readRupees);
  const whole = amounts.every((amount) => Number.isFinite(amount) && amount >= 0);
  return (
    <tfoot>
      <tr>
        <td style={{ fontVariantNumeric: 'tabular-nums' }}>{t('fees.example', { fees: rupees(PAPERS) })}</td>
        <td className="number">
          <output>{whole ? rupees(finalYearTotal(amounts, PAPERS)) : '-'}</output>
        </td>
      </tr>
    </tfoot>
  );
}

const revaluationRow = ({ known }: SettingSay, { reval_group, kind, fees }: RevaluationFee) => ({
  field: `${reval_group}_${kind}`,
  name: `${known(REVALUATION_GROUP_NAMES[reval_group])}: ${known(REVALUATION_NAMES[kind])}`,
  fees,
});

/** What an application for revaluation costs per paper. */
export function RevaluationFeesPanel() {
  const words = useSettingWords();
  const { t } = words;
  const query = useListRevaluationFeesQuery();
  const [send] = useSaveRevaluationFeesMutation();
  return (
    <Panel title={t('list.revaluation-fees')} note={t('fees.revaluation.note')} width={WIDTH}>
      <QueryView query={query} failure={(error) => failureText(error, t('fees.failed'))}>
        {(rows) => (
          <FeeForm
            label={t('fees.revaluation.small')}
            rows={rows}
            rowOf={(row) => revaluationRow(words, row)}
            send={(fees) => send({ body: { fees: [...fees] } })}
            reload={async () => (await query.refetch()).data}
          />
        )}
      </QueryView>
    </Panel>
  );
}
