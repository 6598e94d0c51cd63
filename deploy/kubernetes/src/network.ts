import { k8s } from 'cdk8s-plus-32';
import type { Construct } from 'constructs';
import { DATABASE } from './database';
import { labelsOf, whole } from './pod';
import type { Settings } from './settings';

const tcp = (port: number): k8s.NetworkPolicyPort => ({ protocol: 'TCP', port: whole(port) });
const pods = (matchLabels: Record<string, string>): k8s.NetworkPolicyPeer => ({ podSelector: { matchLabels } });

const DNS: k8s.NetworkPolicyEgressRule = {
  to: [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    },
  ],
  ports: [
    { protocol: 'UDP', port: whole(53) },
    { protocol: 'TCP', port: whole(53) },
  ],
};
const TO_DATABASE: k8s.NetworkPolicyEgressRule = { to: [pods({ 'cnpg.io/cluster': DATABASE })], ports: [tcp(5432)] };

/** Nobody reaches anybody, but for the lines that the portal is made of. */
export function networkPolicies(scope: Construct, settings: Settings): void {
  const { namespace } = settings;
  const policy = (name: string, spec: k8s.NetworkPolicySpec) =>
    new k8s.KubeNetworkPolicy(scope, `network-${name}`, { metadata: { name, namespace }, spec });
  const podsOf = (part: string) => ({ matchLabels: labelsOf(part) });
  const outside = settings.outside.map(({ cidr, ports }) => ({ to: [{ ipBlock: { cidr } }], ports: ports.map(tcp) }));

  policy('nothing', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  policy('web', {
    podSelector: podsOf('web'),
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': settings.ingressNamespace } } }],
        ports: [tcp(8080)],
      },
    ],
    egress: [DNS, { to: [pods(labelsOf('api')), pods(labelsOf('public'))], ports: [tcp(8080)] }],
  });
  policy('api', {
    podSelector: podsOf('api'),
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [pods(labelsOf('web'))], ports: [tcp(8080)] }],
    egress: [DNS, TO_DATABASE, ...outside],
  });
  policy('public', {
    podSelector: podsOf('public'),
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [pods(labelsOf('web'))], ports: [tcp(8080)] }],
    egress: [DNS, TO_DATABASE],
  });
  for (const part of ['worker', 'migrate'])
    policy(part, {
      podSelector: podsOf(part),
      policyTypes: ['Ingress', 'Egress'],
      egress: [DNS, TO_DATABASE, ...(part === 'worker' ? outside : [])],
    });
  policy('database', {
    podSelector: { matchLabels: { 'cnpg.io/cluster': DATABASE } },
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: [
          ...['api', 'worker', 'migrate', 'public'].map((part) => pods(labelsOf(part))),
          pods({ 'cnpg.io/cluster': DATABASE }),
        ],
        ports: [tcp(5432)],
      },
      {
        // the operator asks each server how it is
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'cnpg-system' } } }],
        ports: [tcp(8000), tcp(5432)],
      },
    ],
  });
  // the servers follow each other, and ask the API of the cluster who leads
  policy('database-out', {
    podSelector: { matchLabels: { 'cnpg.io/cluster': DATABASE } },
    policyTypes: ['Egress'],
    egress: [
      DNS,
      { to: [pods({ 'cnpg.io/cluster': DATABASE })], ports: [tcp(5432), tcp(8000)] },
      { ports: [tcp(443), tcp(6443)] },
    ],
  });
}
