import sharp from 'sharp'

const base64 = (bytes: Buffer): string => bytes.toString('base64')

/** A picture of one colour, with a text in its metadata. */
export const picture = async (secret: string, format: 'jpeg' | 'png' = 'jpeg', size = { width: 640, height: 400 }) =>
  base64(
    await sharp({ create: { ...size, channels: 3, background: '#396' } })
      .withExif({ IFD0: { Copyright: secret } })
      .toFormat(format)
      .toBuffer(),
  )

/** Of a file that only a password opens. */
export const PROTECTED = `/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]/Encrypt<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>`

type Options = { readonly box?: string; readonly trailer?: string }

/** A PDF of so many pages with a line of text. */
export function pdf(pages: number, { box = '0 0 595 842', trailer = '' }: Options = {}): string {
  const line = 'BT /F1 24 Tf 72 700 Td (A document) Tj ET'
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`)
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${line.length}>>stream\n${line}\nendstream`,
    ...kids.map(() => page),
  ]
  const parts = ['%PDF-1.4\n']
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const text = `${index + 1} 0 obj${object}endobj\n`
    offsets.push(at)
    parts.push(text)
    at += text.length
  }
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`)
  parts.push(`trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF`)
  return base64(Buffer.from(parts.join(''), 'latin1'))
}
