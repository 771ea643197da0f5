import { signed } from '../../../api/test/support/sign.ts'

export type EventAnswer = {
  readonly accepted: boolean
  readonly duplicate: boolean
  readonly result: Record<string, unknown> | null
}

/** Sends signed events as the player site, the banks and the payment provider do. */
export type SendEvent = (type: string, data: Record<string, unknown>) => Promise<EventAnswer>

export function eventSender(address: string, secret: string): SendEvent {
  return async (type, data) => {
    const { headers, payload } = signed(secret, { type, timestamp: new Date().toISOString(), data })
    const response = await fetch(`${address}/api/integration/events`, { method: 'POST', headers, body: payload })
    const text = await response.text()
    if (!response.ok) throw new Error(`${type} was answered ${response.status}: ${text}`)
    const answer = JSON.parse(text) as EventAnswer
    if (!answer.accepted) throw new Error(`${type} was not accepted: ${text}`)
    return answer
  }
}
