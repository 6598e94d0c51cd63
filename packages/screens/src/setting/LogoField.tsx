import Box from '@mui/material/Box';
import { useState } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { useSaveLogoMutation } from '@thervu/contracts/setting/setting-api';
import { LOGO_BYTES, type Setting } from '@thervu/contracts/setting/setting-contract';
import { Logo } from '@thervu/contracts/setting/setting-registry';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { UploadField } from '@thervu/ui/form/UploadField';
import { useBanner } from '@thervu/ui/message/useBanner';
import { formatSetting } from './setting-labels';
import { useSettingWords } from './useSettingWords';

const RULES = { endings: { png: 'PNG', jpg: 'JPG', jpeg: 'JPG' }, maxBytes: LOGO_BYTES };

/** The bytes of a file in base64, as the call takes them. */
async function base64(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}

/** The logo: what it is now, another one, none. Saved at once. */
export function LogoField({ setting }: { setting: Setting }) {
  const words = useSettingWords();
  const { t } = words;
  const { apiBase } = useShell();
  const [send, { isLoading }] = useSaveLogoMutation();
  const [refused, setRefused] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const parsed = Logo.safeParse(setting.value);
  const logo = parsed.success ? parsed.data : null;

  const save = async (content: string, done: string) => {
    clear();
    setRefused(undefined);
    const { error } = await send({ body: { content, row_version: setting.row_version } });
    setAsking(false);
    if (!error) return showMessage('success', done);
    const text = fieldErrors(error).content;
    if (text) return setRefused(text);
    return showMessage('error', failureText(error, t('logo.failed')));
  };
  const take = async (file: File) => {
    const content = await base64(file).catch(() => undefined);
    if (content === undefined) setRefused(t('logo.unreadable', { file: file.name }));
    else await save(content, t('logo.saved'));
  };

  return (
    <Stack>
      {logo && (
        <Box
          component="img"
          src={`${apiBase}settings/logo?v=${logo.digest}`}
          alt={t('logo.alt')}
          sx={{ maxHeight: 96, maxWidth: '100%', justifySelf: 'start', bgcolor: '#fff', p: 1 }}
        />
      )}
      <UploadField
        label={t('logo')}
        rules={RULES}
        current={logo ? formatSetting(words, 'university.logo', logo) : undefined}
        error={refused}
        onFile={(file) => void take(file)}
      />
      <Text quiet>{t('logo.note')}</Text>
      {logo && (
        <div>
          <Button onClick={() => setAsking(true)} busy={isLoading}>
            {t('logo.remove')}
          </Button>
        </div>
      )}
      {banner}
      <ConfirmDialog
        open={asking}
        title={t('logo.remove.title')}
        confirmLabel={t('remove')}
        danger
        busy={isLoading}
        onConfirm={() => void save('', t('logo.removed'))}
        onClose={() => setAsking(false)}
      >
        {t('logo.remove.note')}
      </ConfirmDialog>
    </Stack>
  );
}
