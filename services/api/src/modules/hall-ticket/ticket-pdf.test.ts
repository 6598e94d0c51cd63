import { copiedTamil, pdfTexts, placedTexts } from '../../testing/pdf-text';
import { TicketPdf, type PrintedTicket } from './ticket-pdf';

async function ticketFor(
  tamilName: string | null,
  { centre = null, seats = [] }: Partial<Pick<PrintedTicket, 'centre' | 'seats'>> = {},
): Promise<Buffer> {
  const pdf = new TicketPdf({
    university: 'Demo University',
    college: '101 Demo College',
    exam: 'EVEN-2026-APR',
    revision: 1,
    printedAt: new Date('2026-04-01T05:00:00Z'),
  });
  const pieces: Buffer[] = [];
  pdf.doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => pdf.doc.on('end', resolve));
  pdf.add({
    regNo: 'C24UG101COM001',
    name: 'DEVI K',
    tamilName,
    dob: '2006-01-02',
    degree: 'B.Com. Commerce',
    papers: [{ sem: 2, p_code: '24UCO41', p_name: 'Cost Accounting', examdate: null, examsession: null }],
    centre,
    seats,
    qr: [[true]],
    photo: undefined,
  });
  pdf.doc.end();
  await ended;
  return Buffer.concat(pieces);
}

test('[DEL-9] a hall ticket has its heading in both languages and the Tamil name below the English one, and both are copied as written', async () => {
  const bytes = await ticketFor('தேவி கோ');
  const [copied] = await copiedTamil(bytes);
  expect(copied!.join(' ')).toBe('தேர்வு நுழைவுச் சீட்டு தேவி கோ');
  const [texts] = await pdfTexts(bytes);
  expect(texts!.join(' ')).toMatch(/Hall Ticket .*DEVI K/s);
  expect(bytes.toString('latin1')).toContain('/Lang (en-IN)');
});

test('[DEL-9] a ticket of a student without a Tamil name has the heading alone in Tamil', async () => {
  const [copied] = await copiedTamil(await ticketFor(null));
  expect(copied!.join(' ')).toBe('தேர்வு நுழைவுச் சீட்டு');
});

test('the centre stands on the ticket, hall and seat once they are shown; without centres the ticket is as it was', async () => {
  const texts = async (fields: Partial<Pick<PrintedTicket, 'centre' | 'seats'>>) =>
    (await pdfTexts(await ticketFor(null, fields))).flat().join(' | ');
  const before = await texts({});
  expect(before).not.toContain('Centre');
  const centre = '101 Kalaimagal College, Attur';
  const named = await texts({ centre });
  expect(named).toContain(`Exam Centre | ${centre}`);
  expect(named.replace(` | Exam Centre | ${centre}`, '')).toBe(before);
  const seats = [{ examdate: '2026-04-06', examsession: 'FN', hall_no: 'H2', desk: 'B3' }];
  expect(await texts({ centre, seats })).toContain('06/04/2026 FN: hall H2, seat B3.');
});

test('a long name of the centre stands on the ticket to its end, which is the place, above the table of papers', async () => {
  const centre = '101 Kalaimagal College of Arts and Science for Women, Paramathi Velur';
  const [page] = await placedTexts(await ticketFor('தேவி கோ', { centre }));
  const place = page!.find(({ text }) => text.includes('Velur'));
  expect(place).toBeDefined();
  expect(page!.find(({ text }) => text === 'S.No')!.y).toBeGreaterThan(place!.y + 10);
});
