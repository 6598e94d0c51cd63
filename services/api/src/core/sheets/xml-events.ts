import { SaxesParser } from 'saxes';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { SheetError } from './sheet';

/** Characters without any tag: a text longer than this is no cell of ours. */
const MAX_SILENT_EVENTS = 1_000_000;
const MAX_DEPTH = 64;

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const unreadable = (cause: unknown) =>
  new SheetError('The file is damaged: its content cannot be read. Save it again as .xlsx.', { cause });

/**
 * Passes the tags of an XML stream to `handler` and pauses after every piece, so that the results can be passed on.
 * Neither depth nor a single text can grow without bound, and document types (and with them entities) are rejected.
 */
export async function* xmlEvents(stream: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new StringDecoder('utf8');
  let silence = 0;
  let depth = 0;
  parser.on('error', (error) => {
    throw unreadable(error);
  });
  parser.on('doctype', () => {
    throw new SheetError('The file has a document type inside, which no spreadsheet needs.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw unreadable(new Error('too deep'));
    handler.open(local(name), attributes as Record<string, string>);
  });
  parser.on('text', (text) => {
    silence = 0;
    handler.text(text);
  });
  parser.on('cdata', (text) => {
    silence = 0;
    handler.text(text);
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    depth -= 1;
    handler.close(local(name));
  });
  try {
    for await (const chunk of stream) {
      const piece = decoder.write(chunk as Buffer);
      silence += piece.length;
      if (silence > MAX_SILENT_EVENTS + piece.length)
        throw new SheetError('The file has a cell with more than 10,00,000 characters.');
      parser.write(piece);
      yield;
    }
    parser.write(decoder.end()).close();
    yield;
  } catch (error) {
    throw error instanceof SheetError ? error : unreadable(error);
  } finally {
    stream.destroy();
  }
}
