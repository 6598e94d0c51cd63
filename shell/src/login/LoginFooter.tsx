import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useState, type MouseEvent } from 'react';
import { Button } from '@thervu/ui/Button';
import { Text } from '@thervu/ui/Text';
import { FOOTER_LINKS, FOOTER_TEXTS, type FooterLink } from './footer-texts';

/** Terms, Policy, Help and Contact: each opens its text over the page, so that what was typed stays. */
export function LoginFooter({ contactEmail }: { contactEmail: string | undefined }) {
  const [open, setOpen] = useState<FooterLink | null>(null);
  const choose = (link: FooterLink) => (event: MouseEvent) => {
    event.preventDefault();
    setOpen(link);
  };
  return (
    <Box component="footer" sx={{ display: 'flex', gap: 4, justifyContent: 'center', py: 4, fontSize: 13 }}>
      {FOOTER_LINKS.map((link) => (
        <Link key={link} href={`#${link.toLowerCase()}`} color="text.secondary" onClick={choose(link)}>
          {link}
        </Link>
      ))}
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        aria-labelledby="footer-text"
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id="footer-text">{open}</DialogTitle>
        <DialogContent>
          {open && FOOTER_TEXTS[open].map((text) => <Text key={text}>{text}</Text>)}
          {open === 'Contact' && contactEmail && <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link>}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(null)}>Close</Button>
        </DialogActions>
      </Dialog>
    </Box>
  );
}
