import Box from '@mui/material/Box';
import type { StudentFile } from '@thervu/contracts/student/student-options';

/** The photo of the admission form measures 140 x 140; signatures are wide. */
export const PHOTO_SIZE = 140;
const SIGN = { width: 160, height: 60 };

/** A photo or signature at the size the form shows it. The place is there before the picture is. */
export function Thumbnail({ field, url, alt }: { field: StudentFile; url?: string; alt: string }) {
  const size = field === 'image' ? { width: PHOTO_SIZE, height: PHOTO_SIZE } : SIGN;
  if (!url) return <Box sx={{ ...size, flexShrink: 0, bgcolor: 'action.hover', borderRadius: 0.5 }} />;
  return (
    <Box
      component="img"
      src={url}
      alt={alt}
      {...size}
      sx={{ objectFit: 'contain', flexShrink: 0, bgcolor: '#fff', border: 1, borderColor: 'divider' }}
    />
  );
}
