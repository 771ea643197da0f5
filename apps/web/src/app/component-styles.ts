import createCache from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'

/** In the document; the page's policy permits style elements with this text and no other. */
const permitted = document.getElementById('component-styles')?.textContent ?? ''

/**
 * Emotion's rules, inserted by script into style elements that the page's policy permits. Emotion's own elements are
 * empty, and versions of Safari in use match no hash with an empty one: the page would have no styles.
 */
class ComponentSheet extends StyleSheet {
  override insert(rule: string): void {
    if (this.tags.length === 0) {
      const element = document.createElement('style')
      element.textContent = permitted
      this.hydrate([element])
    }
    const sheet = this.tags[0]?.sheet
    try {
      sheet?.insertRule(rule, sheet.cssRules.length)
    } catch {
      // A selector of another browser.
    }
  }
}

const options = { key: 'bo', prepend: true }

/** The components' styles come before the linked ones, so that our classes override a component's defaults. */
export const componentStyles = createCache(options)
componentStyles.sheet = new ComponentSheet({ ...options, container: document.head })
