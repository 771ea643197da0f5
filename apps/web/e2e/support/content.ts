import { randomUUID } from 'node:crypto'
import { plainPicture } from './pictures.ts'
import type { Product } from './product.ts'

export type ContentKind = 'banner' | 'event' | 'popup'
type Item = { readonly id: string; readonly version: number; readonly draft: Readonly<Record<string, unknown>> }
type Options = {
  readonly title: string
  /** The draft's fields that differ from a new one's. */
  readonly draft?: Readonly<Record<string, unknown>>
  readonly isPublished?: boolean
}

const sizes = { banner: [960, 287], event: [600, 338], popup: [540, 675] } as const

/** Adds an item with a picture, as an admin who manages content. */
export async function addContent(
  { address }: Pick<Product, 'address'>,
  token: string,
  kind: ContentKind,
  { title, draft = {}, isPublished = true }: Options,
): Promise<Item> {
  const send = async <A>(method: string, path: string, body?: unknown, version?: number): Promise<A> => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': String(version) }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
    return (JSON.parse(text) as { data: A }).data
  }
  const [width, height] = sizes[kind]
  const file = { slot: kind, contentType: 'image/png', base64: plainPicture(width, height).toString('base64') }
  const { fileId, alt } = await send<{ fileId: string; alt: string }>('POST', '/uploads/pictures', {
    ...file,
    alt: title,
  })
  const item = await send<Item>('POST', `/setting/${kind}`, { title })
  const document = { ...item.draft, picture: { fileId, alt }, ...draft }
  const saved = await send<Item>('PUT', `/setting/${kind}/${item.id}`, document, item.version)
  return isPublished ? send<Item>('POST', `/setting/${kind}/${item.id}/publish`, undefined, saved.version) : saved
}
