import { existsSync, readFileSync } from 'node:fs'
import { prepare, type Prepared } from './prepared-response.ts'
import { contentSecurityPolicy, type Inline } from './security-headers.ts'

/** An HTML document of the built web, equal for all callers, and the policy that permits what is inline in it. */
export type HtmlDocument = { readonly response: Prepared; readonly policy: string }

/** Null where the build has no such file. */
export async function readHtmlDocument(file: string, publicUrl: string | null): Promise<HtmlDocument | null> {
  if (!existsSync(file)) return null
  const html = readFileSync(file, 'utf8')
  return {
    response: await prepare(html, 'text/html; charset=utf-8'),
    policy: contentSecurityPolicy(publicUrl, inlineIn(html)),
  }
}

function inlineIn(html: string): Inline {
  const contents = (element: RegExp) => Array.from(html.matchAll(element), ([, text = '']) => text)
  return {
    scripts: contents(/<script>([^]*?)<\/script>/g),
    styles: contents(/<style[^>]*>([^]*?)<\/style>/g),
  }
}
