import type { BrowserContext } from '@playwright/test'

/** Records violations of the security policy and uncaught errors. */
export async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  await context.exposeFunction('reportBreach', (breach: string) => faults.push(breach))
  await context.addInitScript(() => {
    const report = (window as unknown as { reportBreach: (breach: string) => void }).reportBreach
    document.addEventListener('securitypolicyviolation', event => {
      report(
        `${location.href} breaches ${event.effectiveDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      )
    })
  })
  context.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && /Content Security Policy|Trusted ?(Type|HTML|Script)/.test(text))
      faults.push(`${message.page()?.url() ?? ''} ${text}`)
  })
  context.on('weberror', thrown => {
    const error: unknown = thrown.error()
    faults.push(
      `${thrown.page()?.url() ?? ''} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  })
}
