import type { BrowserContext } from '@playwright/test'

const BREACH = 'content security policy breached:'

/** Takes down what no page of the product may ever do: break its own security policy, or throw what nobody catches. */
export async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  await context.addInitScript(breach => {
    document.addEventListener('securitypolicyviolation', event => {
      // The console is how a page tells the test.
      console.error(`${breach} ${event.effectiveDirective} at ${event.sourceFile}:${event.lineNumber}, ${event.blockedURI} ${event.sample}`)
    })
  }, BREACH)
  context.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && (text.startsWith(BREACH) || /Content Security Policy|Trusted ?(Type|HTML|Script)/.test(text))) faults.push(`${message.page()?.url() ?? ''} ${text}`)
  })
  context.on('weberror', thrown => {
    const error: unknown = thrown.error()
    faults.push(`${thrown.page()?.url() ?? ''} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  })
}
