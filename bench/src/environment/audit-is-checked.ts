import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'

/**
 * A history comes with an audit log that nothing has sealed or checked. A running operator's is sealed within seconds and
 * checked once a day, so a measurement waits for both: they would be measured with it.
 */
export async function untilAuditIsChecked({ port }: Api): Promise<void> {
  while (!(await isChecked(port))) await sleep(500)
}

async function isChecked(port: number): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = (name: string): number =>
    Number(new RegExp(`^backoffice_${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  return value('audit_checked_seconds') > 0 && value('audit_unsealed_oldest_seconds') < 60
}
