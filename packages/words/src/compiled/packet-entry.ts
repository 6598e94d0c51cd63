// Compiled from catalogues/packet-entry/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { PacketEntryWords } from './keys/packet-entry';

export type { PacketEntryWords };

const en: Texts<PacketEntryWords> = {
  "actions": ["Actions"],
  "add": ["ADD"],
  "bundle": ["Bundle"],
  "dismiss": ["Dismiss"],
  "dismiss-named": ["Dismiss entry ",["serial"]],
  "dummy": ["Dummy Number"],
  "entries": ["Entries"],
  "examiner": ["Examiner Number"],
  "examiner.missing": ["Enter the number of the examiner."],
  "looking-up": [["n","plural",{"one":["Looking up ","#"," dummy number. You can type the next entry."],"other":["Looking up ","#"," dummy numbers. You can type the next entry."]}]],
  "mark": ["Mark"],
  "mark-typed": ["Mark typed"],
  "new-entry": ["New entry"],
  "no-entries": ["No entries yet"],
  "no-entries.hint": ["Scan a dummy number, enter its mark and press ADD."],
  "none": ["None"],
  "not-added": ["Not added"],
  "not-saved": ["The entries were not saved. They are kept here; submit them again."],
  "note": ["The examiner's day sheet, used for checking only. It does not change marks."],
  "packet": ["Packet"],
  "problem": ["Problem"],
  "remove": ["Remove"],
  "remove-named": ["Remove entry ",["serial"]],
  "serial": ["Packet Sl.No"],
  "submit": ["Submit to Database"],
  "title": ["Camp Packet Entry"],
  "try-again": ["Try again"],
  "try-again-named": ["Try entry ",["serial"]," again"],
  "try-or-dismiss": ["Try the entries that were not added again, or dismiss them, before you submit the list."],
  "why-not-added": ["Why it was not added"],
};

export const packetEntry = { name: 'packet-entry', en, ta: () => import('./ta/packet-entry') };
