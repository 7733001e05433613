/**
 * Returns whether the connection was slow at page load or data saving is on, as far as the browser reports it. Set by
 * the first script of index.html.
 */
export const isSlowLine = () => 'slowLine' in document.documentElement.dataset
