import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { CheckCircleOutlined as CheckCircle } from '@thervu/ui/icons/CheckCircleOutlined';
import { RadioButtonUnchecked } from '@thervu/ui/icons/RadioButtonUnchecked';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetFirstStepsQuery, useRecordFirstStepMutation } from '@thervu/contracts/first-step/first-step-api';
import { useSession, useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { dashboard } from '@thervu/words/compiled/dashboard';
import { FIRST_STEP_LINKS, type StepLink } from './first-steps';

/** 'Start here': what somebody new does first, with a tick for what is done. It is put away for good by the person. */
export function FirstStepsCard() {
  const t = useWords(dashboard);
  const steps = useGetFirstStepsQuery();
  const [record, recording] = useRecordFirstStepMutation();
  const { session, can } = useSession();
  const { banner, showMessage } = useBanner();
  const [isAway, setAway] = useState(false);
  if (!session || !steps.data || steps.data.away || isAway) return null;
  const { done } = steps.data;
  const stepLinks = FIRST_STEP_LINKS(t);
  const links = stepLinks[session.role](session.colCode ?? '').filter(({ permission }) => can(permission));
  const dismissCard = async () => {
    const { error } = await record({ body: { step: 'AWAY' } });
    if (error) return showMessage('error', failureText(error, t('this-could-not-be-put')));
    return setAway(true);
  };
  // the link opens its page even when the tick cannot be saved
  const recordStep = ({ step }: StepLink) => {
    if (!done.includes(step)) void record({ body: { step } });
  };
  return (
    <Panel title={t('start-here')} note={t('what-to-do-first-this')} width={600}>
      {banner}
      <Box component="ul" aria-label={t('start-here')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {links.map((link) => (
          <StepLine key={link.step} link={link} isDone={done.includes(link.step)} onOpen={() => recordStep(link)} />
        ))}
      </Box>
      <Button kind="quiet" small busy={recording.isLoading} onClick={() => void dismissCard()}>
        {t('put-away')}
      </Button>
    </Panel>
  );
}

function StepLine({ link, isDone, onOpen }: { link: StepLink; isDone: boolean; onOpen: () => void }) {
  const t = useWords(dashboard);
  const { basePath } = useShell();
  const Icon = isDone ? CheckCircle : RadioButtonUnchecked;
  const name = isDone ? t('label-done', { label: link.label }) : link.label;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
      <Icon aria-hidden fontSize="small" color={isDone ? 'success' : 'disabled'} />
      {link.page === null ? (
        <Link href={`${basePath}help/`} target="_blank" rel="noopener" aria-label={name} onClick={onOpen}>
          {link.label}
        </Link>
      ) : (
        <Link component={RouterLink} to={`/home/${link.page}`} aria-label={name} onClick={onOpen}>
          {link.label}
        </Link>
      )}
    </Box>
  );
}
