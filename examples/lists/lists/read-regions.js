/**
 * A region's code is in two columns.
 *
 * @type {import("reference-codegen").ListReader}
 */
export default function readRegions({ text }) {
  return JSON.parse(text).map((row) => ({ ...row, code: `${row.country}-${row.subdivision}` }));
}
