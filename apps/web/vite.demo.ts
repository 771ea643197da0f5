import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.join(import.meta.dirname, 'src/demo') + path.sep

/**
 * Fails a build that reads any file of the demo area: what does not depend on it is the same to the byte without it
 * (ADR 72).
 */
export function withoutDemo(): Plugin {
  return {
    name: 'without-demo',
    apply: 'build',
    // Before the plugins that load assets and texts themselves.
    enforce: 'pre',
    load(id) {
      if (id.startsWith(folder)) this.error(`${path.relative(folder, id)} of the demo area is in the product's build`)
    },
  }
}
