import { reasonOf, textOf } from './call-provider.ts'

type PostResult = { readonly taken: true } | { readonly taken: false; readonly why: string }

const TIMEOUT = 5_000

/**
 * Posts a JSON text to a receiver that only confirms its arrival: any 2xx counts, whatever its body. Own timeout, no
 * redirects, at most 64 KiB of a response are read. Never throws.
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
    // A fully read response lets the connection be reused; larger ones are cut off.
    await textOf(response)
    return response.ok ? { taken: true } : { taken: false, why: `answered ${response.status}` }
  } catch (error) {
    return { taken: false, why: reasonOf(error) }
  }
}
