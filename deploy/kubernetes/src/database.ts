import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { DATABASE_ROLES } from './secrets';
import type { Settings } from './settings';

export const DATABASE = 'thervu-db';

/**
 * Three servers of PostgreSQL, run by CloudNativePG. A change is acknowledged when a second server has it as well: with one
 * server left no mark is taken, rather than taken and lost (docs/cluster.md).
 */
export function databaseCluster(scope: Construct, settings: Settings): void {
  const roles = DATABASE_ROLES.flatMap((role) => [
    { name: `thervu_${role}`, ensure: 'present', login: false, inherit: false },
    {
      name: `thervu_${role}_login`,
      ensure: 'present',
      login: true,
      // such a login has no right of its own and may become its one role only
      inherit: false,
      inRoles: [`thervu_${role}`],
      passwordSecret: { name: `thervu-db-${role}` },
    },
  ]);
  new ApiObject(scope, 'database', {
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'Cluster',
    metadata: { name: DATABASE, namespace: settings.namespace },
    spec: {
      instances: 3,
      imageName: settings.databaseImage,
      enableSuperuserAccess: false,
      minSyncReplicas: 1,
      maxSyncReplicas: 1,
      bootstrap: {
        initdb: {
          database: 'thervu',
          owner: 'thervu_owner',
          secret: { name: 'thervu-db-owner' },
          encoding: 'UTF8',
          localeCollate: 'C.UTF-8',
          localeCType: 'C.UTF-8',
          dataChecksums: true,
        },
      },
      managed: { roles },
      storage: {
        size: settings.databaseSize,
        ...(settings.storageClass && { storageClass: settings.storageClass }),
      },
      postgresql: {
        parameters: {
          shared_buffers: '1GB',
          max_wal_size: '4GB',
          jit: 'off',
          max_connections: '200',
          // a long report on a copy is not broken off by what the primary cleans up
          hot_standby_feedback: 'on',
        },
      },
      resources: { requests: { cpu: '1', memory: '4Gi' }, limits: { memory: '4Gi' } },
      affinity: { enablePodAntiAffinity: true, podAntiAffinityType: 'required', topologyKey: 'kubernetes.io/hostname' },
      switchoverDelay: 30,
      stopDelay: 60,
    },
  });
}
