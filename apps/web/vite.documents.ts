import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const bootFile = path.join(import.meta.dirname, 'src/app/boot.ts')
/** The text of the style elements that receive rules by script. The server permits it by its hash. */
const COMPONENT_STYLES = '/* Rules are inserted by script. */'

/** Completes `index.html` and `login.html`: the boot script is inline, so that no request delays the first paint. */
export function documents(): Plugin {
  return {
    name: 'documents',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const boot = await bootScript()
        return html.replace(
          '<!-- boot -->',
          () => `<style id="component-styles">${COMPONENT_STYLES}</style>\n    <script>${boot}</script>`,
        )
      },
    },
  }
}

async function bootScript(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(bootFile, 'utf8'), bootFile)
  return minifySync('boot.js', `(function () {${code}})()`).code.trim()
}
