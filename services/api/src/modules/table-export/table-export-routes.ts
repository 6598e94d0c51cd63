import * as contract from '@thervu/contracts/table-export/table-export-contract';
import { EXPORT_TABLES } from '@thervu/contracts/table-export/table-export-rules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { issueTableTicket, verifyExportKey, TableStreams, type TableExport } from './table-export-service';

export function tableExportRoutes(app: FastifyInstance, service: TableExport): void {
  const streams = new TableStreams(service.pools, service.reports);
  serve(app, contract.openTableExport, async ({ context, body }) => {
    await verifyExportKey(service, context, body.key);
    return { tables: [...EXPORT_TABLES] };
  });
  serve(app, contract.issueTableTicket, ({ context, params, body }) =>
    issueTableTicket(service, context, params.table, body.key),
  );
  serve(app, contract.downloadTable, async ({ params, reply }) => {
    const { name, content } = await streams.redeem(params.ticket);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    return content;
  });
}
