// When rows or a form are visible, as `window.visible`. Injected before other scripts; plain JavaScript, because it runs
// in the browser. The rules are the same for every page measured.
{
  /** Fewer rows are not a page of a list yet. */
  const ROWS = 8
  /** Cells with text that make a row a data row: skeletons have none. */
  const CELLS = 4

  const hasText = cell => cell.textContent.trim() !== ''
  const findRows = () =>
    [...document.querySelectorAll('tbody tr')].filter(row => [...row.cells].filter(hasText).length >= CELLS)
  const findFields = () => [...document.querySelectorAll('input[name=username], input[name=password]')]

  const isSeen = element => {
    const { top, bottom, height } = element.getBoundingClientRect()
    const isOpaque = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isOpaque && height > 0 && bottom > 0 && top < window.innerHeight
  }

  /** After the frame that paints the elements: the time since the navigation started. */
  const whenPainted = (find, count) =>
    new Promise(resolve => {
      const look = () => {
        if (find().length < count) return
        observer.disconnect()
        requestAnimationFrame(paint)
      }
      const paint = () => {
        if (find().filter(isSeen).length < count) return requestAnimationFrame(paint)
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now()))
        port1.start()
        port2.postMessage(null)
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, characterData: true })
      look()
    })

  window.visible = {
    rows: whenPainted(findRows, ROWS),
    fields: whenPainted(findFields, 2),
  }
}
