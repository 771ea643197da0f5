import { reasonOf, textOf } from './call-provider.ts'

export type PostResult = { readonly taken: true } | { readonly taken: false; readonly why: string }

const TIMEOUT = 5_000

/**
 * Posts a JSON text as it is, to somebody who only has to say that it arrived: any 2xx does, whatever its body. Own
 * timeout, no redirects followed, at most 64 KiB of an answer read. Never throws.
 */
export async function postJson({
  url,
  headers,
  payload,
  timeout = TIMEOUT,
}: {
  url: string
  headers: Readonly<Record<string, string>>
  payload: string
  timeout?: number
}): Promise<PostResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      headers: { ...headers, 'content-type': 'application/json' },
      body: payload,
    })
    // Read to its end the connection can be used again; what is larger is cut off.
    await textOf(response)
    return response.ok ? { taken: true } : { taken: false, why: `answered ${response.status}` }
  } catch (error) {
    return { taken: false, why: reasonOf(error) }
  }
}
