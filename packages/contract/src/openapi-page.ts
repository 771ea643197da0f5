import { acceptedOf, bodyOf, isBodiless, pathOf, type Endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { endpoints } from './index.ts'
import { errorsOf, jsonSchema, nounOf, type PathSettings } from './openapi.ts'

/**
 * The API document as one self-contained page without scripts. The hash of {@link openApiPageStyle} permits its style
 * in the CSP.
 */
export function openApiPage(settings: PathSettings, jsonUrl: string): string {
  const byNoun = Map.groupBy(Object.entries<Endpoint>(endpoints), ([name]) => nounOf(name))
  const nouns = [...byNoun.keys()]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back office API</title><style>${openApiPageStyle}</style></head>
<body><header><h1>Back office API</h1>
<p>Money is baht with at most two decimals; instants are ISO 8601 in UTC. Machines read <a href="${escape(jsonUrl)}">openapi.json</a>.</p>
<nav>${nouns.map(noun => `<a href="#${escape(noun)}">${escape(noun)}</a>`).join(' ')} <a href="#errors">errors</a></nav></header>
<main>${[...byNoun].map(([noun, all]) => `<section id="${escape(noun)}"><h2>${escape(noun)}</h2>${all.map(([name, endpoint]) => article(name, endpoint, settings)).join('')}</section>`).join('')}
<section id="errors"><h2>errors</h2>${errorTable()}</section></main></body></html>`
}

function article(name: string, endpoint: Endpoint, settings: PathSettings): string {
  const acceptedBody = acceptedOf(endpoint)
  const parts: [string, unknown][] = [
    ...(endpoint.params === undefined ? [] : [['Path', jsonSchema(endpoint.params)] as [string, unknown]]),
    ...(endpoint.query === undefined ? [] : [['Query', jsonSchema(endpoint.query)] as [string, unknown]]),
    ...(endpoint.body === undefined ? [] : [['Body', jsonSchema(endpoint.body)] as [string, unknown]]),
    ['Answer', isBodiless(endpoint) ? (endpoint.contentTypes ?? endpoint.envelope) : jsonSchema(bodyOf(endpoint))],
    ...(acceptedBody === undefined ? [] : [['Answer 202', jsonSchema(acceptedBody)] as [string, unknown]]),
  ]
  const facts = [
    name,
    endpoint.access,
    ...(endpoint.idempotent ? ['Idempotency-Key'] : []),
    ...(endpoint.ifMatch ? ['If-Match'] : []),
  ]
  return `<article id="${escape(name)}">
<h3><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b> <code>${escape(pathOf(endpoint, settings))}</code></h3>
<p>${escape(endpoint.summary)}</p>
<p class="facts">${facts.map(fact => `<span>${escape(fact)}</span>`).join(' ')}</p>
${parts.map(([title, schema]) => `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`).join('')}
<p class="codes">${errorsOf(endpoint)
    .map(code => `<a href="#error-${code}">${errors[code].status} ${code}</a>`)
    .join(' ')}</p></article>`
}

const errorTable = (): string =>
  `<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${Object.entries(errors)
    .map(
      ([code, { status, message }]) =>
        `<tr id="error-${code}"><td>${status}</td><td><code>${code}</code></td><td>${escape(message)}</td></tr>`,
    )
    .join('')}</tbody></table>`

const escape = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

export const openApiPageStyle = `
:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem}
nav a,.facts span,.codes a{display:inline-block;margin:0 .5rem .25rem 0}
article{border:1px solid #8884;border-radius:8px;padding:.75rem 1rem;margin:0 0 1rem}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
p{margin:.25rem 0}
.facts span{font:12px/1.6 ui-monospace,monospace;background:#8882;border-radius:4px;padding:0 .4rem}
.codes a{font-size:12px}
pre{overflow:auto;max-height:24rem;background:#8881;border-radius:6px;padding:.75rem;font-size:12px}
table{border-collapse:collapse;width:100%}td,th{text-align:start;border-bottom:1px solid #8884;padding:.3rem .5rem}
.get{color:#0a7a55}.post{color:#2f62c8}.put,.patch{color:#8a5a00}.delete{color:#b3261e}
@media (prefers-color-scheme:dark){
.get{color:#4cc79a}.post{color:#8ab4ff}.put,.patch{color:#e0b04c}.delete{color:#ff8a80}
}
`
