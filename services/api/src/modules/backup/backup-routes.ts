import * as contract from '@thervu/contracts/backup/backup-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { NotFound } from '../../core/http/problem';
import { sendStoredFile } from '../../core/storage/stored-file-reply';
import { hashToken } from '../../core/session/session';
import type { Storage } from '../../core/storage/storage';
import { redeemTicket } from '../job/job-service';
import {
  requestBackupFile,
  backupState,
  issueTicket,
  signBackupFile,
  startBackup,
  type BackupService,
} from './backup-service';

export function backupRoutes(app: FastifyInstance, service: BackupService & { storage: Storage }): void {
  serve(app, contract.getBackups, ({ context }) => backupState(service, context));
  serve(app, contract.startBackup, ({ context, body }) => startBackup(service, context, body));
  serve(app, contract.issueBackupTicket, ({ context, params, body }) =>
    issueTicket(service, context, params.id, body.currentPassword),
  );

  serve(app, contract.askForBackupFile, async ({ context, params, body }) => {
    await requestBackupFile(service, context, params.id, body.currentPassword);
    return { message: 'Asked for. Another officer signs for it on this page.' };
  });
  serve(app, contract.signForBackupFile, async ({ context, params, body }) => {
    await signBackupFile(service, context, params.id, body);
    return { message: 'Signed. The file can be fetched now.' };
  });

  // the same one-time ticket as behind /files, for clients that send their token along
  serve(app, contract.downloadDB, async ({ context, params, reply }) => {
    const file = await redeemTicket(context.db, hashToken(params.x));
    if (!file)
      throw new NotFound(
        'ticket-over',
        'This address has been used, is older than a minute, or its session has ended.',
      );
    return sendStoredFile(
      reply,
      service.storage,
      { key: file.file_key, name: file.file_name, mime: 'application/octet-stream', size: file.file_size },
      { inline: false },
    );
  });
}
