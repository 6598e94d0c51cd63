import Box from '@mui/material/Box';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { useId } from 'react';
import type { Kind, Option } from './found-options';

interface FoundListProps {
  list: UseAutocompleteReturnValue<Option, false, false, false, true>;
  heading: (kind: Kind) => string;
}

/** What was found, by kind, under the field. */
export function FoundList({ list, heading }: FoundListProps) {
  const id = useId();
  const groups = list.groupedOptions;
  if (groups.length === 0) return null;
  return (
    <Box component="ul" {...list.getListboxProps()} sx={{ m: 0, p: 0, py: 1, listStyle: 'none', overflow: 'auto' }}>
      {groups.map(({ key, group, index, options }) => (
        <Box component="li" key={key} role="presentation">
          <Box id={`${id}${key}`} sx={{ px: 4, pt: 2, pb: 1, fontSize: 12, fontWeight: 650, color: 'text.secondary' }}>
            {heading(group as Kind)}
          </Box>
          <Box component="ul" role="group" aria-labelledby={`${id}${key}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {options.map((option, position) => {
              const { key: optionKey, ...props } = list.getOptionProps({ option, index: index + position }) as {
                key: string;
              };
              return (
                <Box
                  component="li"
                  key={optionKey}
                  {...props}
                  sx={{
                    px: 4,
                    py: 2,
                    cursor: 'pointer',
                    '&.Mui-focused': { bgcolor: 'action.selected' },
                    '@media (pointer: coarse)': { minHeight: 44 },
                  }}
                >
                  <Box sx={{ overflowWrap: 'anywhere' }}>{option.label}</Box>
                  {option.detail && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{option.detail}</Box>}
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
