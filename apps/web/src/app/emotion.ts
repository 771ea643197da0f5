import createCache from '@emotion/cache'

/**
 * Style sheets carry the nonce the server put into this answer: the page's policy allows no others. They stand before
 * the linked ones, so that a class of our own wins over a component's default.
 */
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')

export const styles = createCache({ key: 'bo', prepend: true, ...(meta?.nonce ? { nonce: meta.nonce } : {}) })
