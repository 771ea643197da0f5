import { isNode } from '../syntax.ts'
import { isTest, type NodeRule } from './rule.ts'

const waysOut: ReadonlySet<unknown> = new Set([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'RTCPeerConnection',
  'sendBeacon',
  'serviceWorker',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
  'Image',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'cookie',
])

/** The demo area is answered in its page and forgets everything with it. */
export const demoStaysInItsPage: NodeRule = {
  name: 'demo-stays-in-its-page',
  applies: file => file.startsWith('apps/web/src/demo/') && !isTest(file),
  find(node) {
    // By its name wherever it stands: alone, as a member, or taken out of an object.
    return isNode(node) && node.type === 'Identifier' && waysOut.has(node.value)
      ? `uses ${String(node.value)}: the demo area sends nothing and stores nothing`
      : undefined
  },
}
