import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { CentreScreenFrame, NO_CENTRE } from '../shared/CentreScreenFrame';
import { DutyMatrix } from './DutyMatrix';
import { Invigilators } from './Invigilators';
import { SessionDuties } from './SessionDuties';

/** Who watches which hall, on every exam day of a centre. */
export function DutiesScreen() {
  const [state, apply] = useUrlState(NO_CENTRE);
  return (
    <CentreScreenFrame
      title="Duties"
      note="One invigilator for up to 25 candidates. No one watches papers of the own board."
      work="examCentres"
      state={state}
      apply={apply}
    >
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
