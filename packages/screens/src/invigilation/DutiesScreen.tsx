import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { invigilation } from '@thervu/words/compiled/invigilation';
import { CentreScreenFrame, NO_CENTRE } from '../shared/CentreScreenFrame';
import { DutyMatrix } from './DutyMatrix';
import { Invigilators } from './Invigilators';
import { SessionDuties } from './SessionDuties';

/** Who watches which hall, on every exam day of a centre. */
export function DutiesScreen() {
  const t = useWords(invigilation);
  const [state, apply] = useUrlState(NO_CENTRE);
  return (
    <CentreScreenFrame title={t('title')} note={t('note')} work="examCentres" state={state} apply={apply}>
      {({ exam, centre, sittings }) => (
        <>
          <SessionDuties
            exam={exam}
            centre={centre}
            sittings={sittings}
            slot={state.slot}
            onSlot={(slot) => apply({ slot })}
          />
          <DutyMatrix exam={exam} centre={centre} onSlot={(slot) => apply({ slot })} />
          <Invigilators sittings={sittings} />
        </>
      )}
    </CentreScreenFrame>
  );
}
