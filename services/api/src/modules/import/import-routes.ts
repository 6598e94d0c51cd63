import * as contract from '@thervu/contracts/import/import-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { serve } from '../../core/http/http';
import { HttpError } from '../../core/http/problem';
import { listFile, templateFile } from './import-files';
import { examplesOf } from './import-examples';
import { kindOf } from './import-kinds';
import { listImports } from './import-queries';
import {
  applyImport,
  createImport,
  discardImport,
  problemList,
  readImportRows,
  reportImport,
  type ImportTools,
} from './import-service';

const TYPES = { xlsx: contract.XLSX_TYPE, csv: `${contract.CSV_TYPE}; charset=utf-8` } as const;

/** Says what the bytes are and under which name they are kept. */
function asFile(reply: FastifyReply, name: string, format: keyof typeof TYPES): void {
  void reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('content-security-policy', "default-src 'none'; sandbox");
}

export function importRoutes(app: FastifyInstance, tools: ImportTools): void {
  void app.register(async (upload) => {
    // bytes are handed on as they come: nothing of them is held before their limit is known
    upload.addContentTypeParser([contract.XLSX_TYPE, contract.CSV_TYPE, contract.ZIP_TYPE], (_request, body, done) =>
      done(null, body),
    );
    serve(upload, contract.createImport, ({ context, request, query }) => {
      if (!(request.body instanceof Readable))
        throw new HttpError(415, 'no-file', 'Send the file itself, as .xlsx, .csv or .zip.');
      return createImport(context, tools, { ...query, content: request.body });
    });
  });

  serve(app, contract.listImports, ({ context }) => listImports(context.db));
  serve(app, contract.getImport, ({ context, params }) => reportImport(context, params.id));
  serve(app, contract.listImportRows, ({ context, params, query }) => readImportRows(context, params.id, query));
  serve(app, contract.applyImport, ({ context, params, body }) => applyImport(context, tools.owner, params.id, body));
  serve(app, contract.discardImport, ({ context, params }) => discardImport(context, tools.storage, params.id));

  serve(app, contract.downloadImportProblems, async ({ context, reply, params, query }) => {
    const { name, header, rows } = await problemList(context, params.id);
    asFile(reply, `${name}-problems`, query.format);
    return listFile(name, query.format, header, rows);
  });

  serve(app, contract.downloadImportTemplate, async ({ context, reply, query }) => {
    const kind = kindOf(query.kind);
    const rows = query.example ? examplesOf(query.kind) : query.empty ? [] : await kind.existing(context.db);
    const file = await templateFile(kind, query.format, rows);
    asFile(reply, kind.title, query.format);
    return file;
  });
}
