extension ReportPage {
    static let style = """
        body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #223; background: #fff; }
        h2 { margin-top: 2.2rem; border-bottom: 1px solid #ccd; }
        table { border-collapse: collapse; }
        td, th { border: 1px solid #ccd; padding: .2rem .6rem; text-align: left; vertical-align: top; }
        pre { background: #f4f5f9; padding: .6rem; overflow-x: auto; line-height: 1.25; }
        .sound { color: #175; font-weight: bold; }
        .finding { border-left: 4px solid #c33; padding: .3rem .8rem; margin: .5rem 0; background: #fdf3f2; }
        .finding b { color: #a22; }
        .move { margin: .2rem 0; font-weight: bold; }
        .place { border-bottom: 1px solid #eef; padding: .15rem 0; }
        .picture { overflow: auto; max-height: 80vh; border: 1px solid #ccd; }
        .picture .node:hover path, .picture .node:hover polygon, .picture .node:hover rect { stroke: #06c; stroke-width: 2; }
        .picture .edge:hover, .picture .edge:hover path { stroke: #06c; stroke-width: 2; }
        #search { width: 24rem; max-width: 100%; padding: .3rem; font: inherit; }
        """

    /// Hides the places that do not have all the words, opens the one that a link leads to, and goes from the picture to the list.
    static let script = """
        "use strict";
        const places = Array.from(document.querySelectorAll(".place"));
        const texts = places.map((place) => place.textContent.toLowerCase());
        const search = document.getElementById("search");
        search.addEventListener("input", () => {
          const words = search.value.toLowerCase().split(/\\s+/).filter((word) => word);
          let count = 0;
          places.forEach((place, index) => {
            const isShown = words.every((word) => texts[index].includes(word));
            place.hidden = !isShown;
            if (isShown) count += 1;
          });
          document.getElementById("count").textContent = count;
        });
        function openPlace() {
          const place = document.getElementById(location.hash.slice(1));
          if (place && place.classList.contains("place")) { place.hidden = false; place.open = true; place.scrollIntoView(); }
        }
        window.addEventListener("hashchange", openPlace);
        openPlace();
        document.querySelectorAll(".picture .node").forEach((node) => {
          node.addEventListener("click", () => { location.hash = "#place-" + node.id.slice(1); });
        });
        """
}
