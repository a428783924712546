/** Types of the part of the package used here; the package has none. */
declare module "opentype.js" {
  type OutlinePoint = { x: number; y: number; onCurve: boolean };

  type Glyph = { advanceWidth: number; path: unknown; getContours(): OutlinePoint[][] };

  type Font = {
    unitsPerEm: number;
    tables: { cmap: { glyphIndexMap: Record<string, number> } };
    glyphs: { get(index: number): Glyph };
  };

  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
