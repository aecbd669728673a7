// The names that models give members and types when they write them in the language of the conversation: `titre` and
// `заголовок` mean `title`.
import { memoOfName } from '../memo.ts';

const members = {
  title:
    'nom titre intitulé intitule titel bezeichnung überschrift ueberschrift título titulo nombre nome titolo naam naziv nazwa tytuł tytul název nazev názov nazov titul rubrik namn tittel navn overskrift otsikko nimi cím név titlu nume заголовок название имя назва имe τίτλος όνομα başlık baslik judul nama tiêu_đề tên 标题 標題 名称 名字 タイトル 名前 제목 이름 शीर्षक नाम عنوان',
  description:
    'beschreibung zusammenfassung descripción descripcion resumen resumo descrição descricao descrizione riassunto sommario résumé omschrijving samenvatting beskrivelse beskrivning sammanfattning kuvaus opis popis descriere leírás описание опис περιγραφή açıklama aciklama deskripsi mô_tả 描述 简介 説明 概要 설명 विवरण',
  subtitle:
    'untertitel subtítulo subtitulo sous-titre sous_titre soustitre sottotitolo ondertitel undertittel undertitel underrubrik alaotsikko podtytuł podtytul podtitul подзаголовок підзаголовок altbaşlık altbaslik alt_başlık alt_baslik subjudul phụ_đề 副标题 副標題 サブタイトル 부제 부제목 उपशीर्षक',
  variant:
    'variante estilo estilos stil stile stijl styl вариант стиль biçim gaya kiểu 样式 樣式 スタイル 스타일 शैली نمط',
  text: 'inhalt texte contenu texto contenido conteúdo conteudo testo contenuto inhoud tekst innehåll indhold innhold sisältö teksti treść tresc obsah tartalom szöveg текст содержание κείμενο metin içerik isi nội_dung 内容 正文 文本 本文 テキスト 내용 텍스트 نص',
  label:
    'libellé libelle étiquette etiquette beschriftung bezeichner etiqueta rótulo rotulo etichetta etikett etiket etykieta popisek метка подпись мітка ετικέτα 标签 標籤 ラベル 라벨 레이블',
  value:
    'valeur wert valor valore waarde værdi verdi värde arvo wartość wartosc hodnota érték valoare значение значення τιμή değer deger nilai giá_trị 值 数值 値 값 मान قيمة',
  columns:
    'colonnes spalten kopf kopfzeile spaltenköpfe columnas colunas colonne intestazioni encabezados cabeceras cabeçalhos entêtes entetes en-têtes kolommen kolonner kolumner sarakkeet kolumny sloupce stĺpce oszlopok coloane столбцы колонки стовпці στήλες sütunlar sutunlar kolom cột 列 列名 表头 カラム 열 स्तंभ أعمدة',
  rows: 'lignes zeilen filas linhas righe rijen rækker raekker rader rivit wiersze řádky radky riadky sorok rânduri randuri строки рядки γραμμές satırlar satirlar baris hàng 行 行数据 数据 データ 행 데이터 पंक्तियाँ صفوف',
  children: 'enfants kinder hijos filhos figli kinderen дети дочерние 子元素 子要素',
  fields: 'champs felder campos campi velden fält felter pola pole поля 字段 欄位 필드',
  options: 'optionen opciones opções opcoes opzioni opties alternativ opcje варианты опции 选项 選項 옵션',
  buttons: 'boutons schaltflächen schaltflaechen botones botões botoes pulsanti knoppen przyciski кнопки 按钮组',
  items:
    'éléments elemente einträge eintraege punkte elementos ítems itens elementi voci onderdelen elementer punkter kohteet elementy pozycje položky polozky elemek элементы пункты елементи στοιχεία öğeler ogeler daftar 项目 条目 項目 항목',
} as const;

const types = {
  heading: 'titre titel überschrift título titulo titolo nagłówek rubrik overskrift заголовок 标题 見出し 제목',
  text: 'texte texto testo tekst paragraphe absatz párrafo parrafo parágrafo paragrafo текст абзац 文本 段落 テキスト 텍스트',
  table: 'tableau tabelle tabla tabela tabella tabel tabell tabulka таблица таблиця tablo 表格 表 テーブル 표',
  list: 'liste lista lijst luettelo seznam список 列表 リスト 목록',
  card: 'carte karte tarjeta cartão cartao scheda kaart kort karta карточка картка 卡片 カード 카드',
  buttons:
    'boutons schaltflächen schaltflaechen botones botões botoes pulsanti knoppen przyciski кнопки 按钮组 ボタン群',
  header: 'encabezado cabecera cabeçalho cabecalho en-tête entête entete kopfzeile intestazione koptekst',
  callout: 'aviso avertissement hinweis avviso melding предупреждение 提示 お知らせ 알림',
  tabs: 'pestañas pestanas onglets registerkarten reiter abas вкладки 标签页 選項卡 タブ 탭',
  accordion: 'acordeón acordeon accordéon akkordeon acordeão acordeao аккордеон 手风琴 アコーディオン 아코디언',
  steps: 'pasos étapes etapes schritte passos passaggi stappen kroki шаги 步骤 步驟 ステップ 단계',
  timeline:
    'cronología cronologia línea_de_tiempo linea_de_tiempo lineadetiempo líneadetiempo chronologie zeitleiste zeitachse linha_do_tempo linhadotempo хронология 时间线 時間軸 タイムライン 타임라인',
  separator: 'separador séparateur separateur trennlinie trenner separatore разделитель 分隔线 区切り線 구분선',
  button:
    'bouton schaltfläche schaltflaeche knopf botón boton botão botao pulsante knop przycisk tlačítko кнопка 按钮 ボタン 버튼',
  image: 'bild imagen imagem immagine afbeelding obraz obrázek изображение картинка 图片 画像 이미지',
  form: 'formulaire formular formulario formulário modulo formulier formularz форма 表单 フォーム 양식',
  chart: 'graphique diagramm gráfico grafico wykres graf диаграмма график 图表 グラフ 차트',
} as const;

const wordsIn = <Word extends string>(table: Readonly<Record<Word, string>>): ReadonlyMap<string, Word> =>
  new Map(
    // The keys of the table are its words.
    (Object.keys(table) as Word[]).flatMap((word) => table[word].split(' ').map((name) => [name, word] as const)),
  );

const memberOf = wordsIn(members);
const typeOf = wordsIn(types);

/** The English name of a member in another language; undefined for any other name. */
export const translatedName = memoOfName((name) => memberOf.get(name.normalize('NFC').toLowerCase()));

/** The English name of a component in another language; undefined for any other name. */
export const translatedType = memoOfName((name) => typeOf.get(name.normalize('NFC').toLowerCase()));
