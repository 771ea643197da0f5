// Shows a page that says so when there is no connection. It stores nothing: figures are never older than the server's.

const texts = {
  en: ['No connection', 'The back office needs a connection. Check the network, then try again.', 'Try again'],
  fr: ['Pas de connexion', 'Le back-office a besoin d’une connexion. Vérifiez le réseau, puis réessayez.', 'Réessayer'],
  ro: [
    'Fără conexiune',
    'Back-office-ul are nevoie de o conexiune. Verificați rețeaua, apoi încercați din nou.',
    'Încearcă din nou',
  ],
  zh: ['无网络连接', '后台需要联网使用。请检查网络，然后重试。', '重试'],
  th: ['ไม่มีการเชื่อมต่อ', 'ระบบหลังบ้านต้องเชื่อมต่ออินเทอร์เน็ต กรุณาตรวจสอบเครือข่ายแล้วลองใหม่', 'ลองใหม่'],
}
const { searchParams: look } = new URL(self.location.href)
const locale = look.get('locale') in texts ? look.get('locale') : 'en'
const [paper, ink] = look.get('mode') === 'dark' ? ['#0e131a', '#e6ecf3'] : ['#f5f6f8', '#17202b']

const page = () => {
  const [title, hint, retry] = texts[locale]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:10px;padding:24px;text-align:center;
font:15px/1.6 system-ui,sans-serif;background:${paper};color:${ink}}
h1{margin:0;font-size:20px}p{margin:0;max-width:36ch}a{justify-self:center;min-height:44px;padding:0 20px;
line-height:44px;border-radius:8px;background:#143a63;color:#fff;text-decoration:none}
</style></head><body><h1>${title}</h1><p>${hint}</p><a href="">${retry}</a></body></html>`
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => {
  // The request of a page starts together with this script, not after it.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})
self.addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate') return
  const load = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      return new Response(page(), { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
    }
  }
  event.respondWith(load())
})
