import { copiedTamil, pdfTexts } from '../../testing/pdf-text';
import { TicketPdf } from './ticket-pdf';

async function ticketFor(tamilName: string | null): Promise<Buffer> {
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
