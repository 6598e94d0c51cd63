/** What differs from one university to the other; everything else of the manifests is the same. */
export interface Settings {
  namespace: string;
  /** Host name of the portal, TLS ends at the ingress. */
  host: string;
  basePath: string;
  /** Images of deploy/Dockerfile, the targets `api` and `web`. */
  apiImage: string;
  webImage: string;
  ingressClass: string;
  /** Labels of the namespace of the ingress controller: nobody else reaches nginx. */
  ingressNamespace: string;
  /** Secret of the ingress with certificate and key. */
  tlsSecret: string;
  storageClass?: string;
  databaseSize: string;
  /** Image of PostgreSQL that CloudNativePG runs. */
  databaseImage: string;
  /** Networks outside that the worker may reach: object storage, mail, time stamps. */
  outside: { cidr: string; ports: number[] }[];
  s3: { endpoint: string; bucket: string; region: string };
  /** Whom nginx believes who the visitor is: the pods of the ingress controller. */
  trustProxy: string;
  replicas: { api: number; web: number; public: number };
}

export const EXAMPLE: Settings = {
  namespace: 'thervu',
  host: 'exam.example.org',
  basePath: '/thervu/',
  apiImage: 'registry.example.org/thervu/api:1.0.0',
  webImage: 'registry.example.org/thervu/web:1.0.0',
  ingressClass: 'nginx',
  ingressNamespace: 'ingress-nginx',
  tlsSecret: 'exam-example-org-tls',
  databaseSize: '100Gi',
  databaseImage: 'ghcr.io/cloudnative-pg/postgresql:17.6',
  outside: [{ cidr: '203.0.113.0/24', ports: [443] }],
  s3: { endpoint: 'https://objects.example.org', bucket: 'thervu-files', region: 'us-east-1' },
  trustProxy: 'uniquelocal',
  replicas: { api: 2, web: 2, public: 2 },
};
