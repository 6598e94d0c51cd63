import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import NativeSelect from '@mui/material/NativeSelect';
import { useId } from 'react';
import type { ListKey } from '@thervu/contracts/setting/list-settings';
import { Button } from '@thervu/ui/form/Button';
import { Text } from '@thervu/ui/layout/Text';
import { tableStyles } from '@thervu/ui/table/table-styles';
import { CellInput } from './CellInput';
import { isNamedList, movedItem, renamed, type DraftItem } from './list-draft';
import { useSettingWords } from './useSettingWords';

export interface ListRowsProps {
  listKey: ListKey;
  items: readonly DraftItem[];
  onChange: (items: DraftItem[]) => void;
}

const GROUPS = ['UG', 'PG'] as const;

/** The entries of a list in their order. */
export function ListRows({ listKey, items, onChange }: ListRowsProps) {
  const { t } = useSettingWords();
  const id = useId();
  const cellId = (field: string) => `${id}${field}`;
  const levels = listKey === 'list.degree_levels';
  const codes = !isNamedList(listKey);
  const replace = (index: number, item: DraftItem) =>
    onChange(items.map((each, position) => (position === index ? item : each)));
  if (items.length === 0) return <Text quiet>{t('list.empty')}</Text>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={[tableStyles, { minWidth: levels ? 640 : 0 }] as never}>
        <thead>
          <tr>
            {codes && <th scope="col">{t('list.code')}</th>}
            <th scope="col">{t('list.name')}</th>
            {levels && <th scope="col">{t('list.revaluation-fees')}</th>}
            {levels && <th scope="col">{t('list.consolidated')}</th>}
            {levels && <th scope="col">{t('list.letters')}</th>}
            <th scope="col">{t('list.offered')}</th>
            <th scope="col" aria-label={t('actions')} />
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => {
            const name = item.label || item.code || t('list.entry', { n: index + 1 });
            return (
              <tr key={index}>
                {codes && <td>{item.code}</td>}
                {/* a name stays readable: the table scrolls instead */}
                <Box component="td" sx={{ minWidth: levels ? 130 : 170 }}>
                  <CellInput
                    id={cellId(`label-${index}`)}
                    label={t('list.name-of', { n: index + 1 })}
                    value={item.label}
                    onChange={(label) => replace(index, renamed(listKey, item, label))}
                  />
                </Box>
                {levels && (
                  <td>
                    <NativeSelect
                      value={item.group}
                      inputProps={{ 'aria-label': t('list.revaluation-fees-of', { name }) }}
                      onChange={(event) => replace(index, { ...item, group: event.target.value as 'UG' | 'PG' })}
                    >
                      {GROUPS.map((group) => (
                        <option key={group}>{group}</option>
                      ))}
                    </NativeSelect>
                  </td>
                )}
                {levels && (
                  <td>
                    <Checkbox
                      checked={item.consolidated === true}
                      slotProps={{ input: { 'aria-label': t('list.pays-consolidated', { name }) } }}
                      onChange={(_event, consolidated) => replace(index, { ...item, consolidated })}
                    />
                  </td>
                )}
                {levels && (
                  <Box component="td" sx={{ minWidth: 72 }}>
                    <CellInput
                      id={cellId(`letters-${index}`)}
                      label={t('list.letters-of', { name })}
                      value={item.letters ?? ''}
                      onChange={(letters) => replace(index, { ...item, letters: letters.toUpperCase() })}
                    />
                  </Box>
                )}
                <td>
                  <Checkbox
                    checked={!item.off}
                    slotProps={{ input: { 'aria-label': t('list.offer', { name }) } }}
                    onChange={(_event, offered) => replace(index, { ...item, off: !offered })}
                  />
                </td>
                <td>
                  <Box sx={{ display: 'flex', gap: 1 }}>
                    <Button
                      small
                      kind="quiet"
                      disabled={index === 0}
                      onClick={() => onChange(movedItem(items, index, -1))}
                      aria-label={t('list.move-up', { name })}
                    >
                      {t('up')}
                    </Button>
                    <Button
                      small
                      kind="quiet"
                      disabled={index === items.length - 1}
                      onClick={() => onChange(movedItem(items, index, 1))}
                      aria-label={t('list.move-down', { name })}
                    >
                      {t('down')}
                    </Button>
                    <Button
                      small
                      kind="quiet"
                      onClick={() => onChange(items.filter((_each, position) => position !== index))}
                      aria-label={t('remove-named', { name })}
                    >
                      {t('remove')}
                    </Button>
                  </Box>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}
