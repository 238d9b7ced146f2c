//! `xanthi serve`: the page, served by the program, with searches on all cores.

use crate::flags::LimitArgs;
use crate::{Failure, Status};
use clap::Args as ClapArgs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;
use xanthi_serve::{Options, Page, Server};

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi serve                      then open http://127.0.0.1:8080/ in a browser
  xanthi serve --port 0             on any free port; the address is printed
  xanthi serve --time 1h            searches may take an hour
  xanthi serve --bind 0.0.0.0 --allow-host box.example
                                    for other machines, under this name alone

The page is built by web/build.sh. The server ends with Ctrl-C.";

#[derive(Debug, ClapArgs)]
pub(crate) struct ServeArgs {
    /// The folder of the built page; by default `page` next to the program, or web/dist of the checkout
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen on; one that other machines can reach needs --allow-host
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// One more name under which the server answers; otherwise only localhost, 127.0.0.1 and [::1]
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// How many searches run at once; others wait
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = crate::flags::parse_threads)]
    searches: usize,
    #[command(flatten)]
    limit: LimitArgs,
}

/// The longest time of a search, if --time does not say.
const TIME: Duration = Duration::from_secs(600);

pub(crate) fn run(args: &ServeArgs) -> Result<Status, Failure> {
    if !args.bind.is_loopback() && args.allow_host.is_empty() {
        let help = "name every host name of this server with --allow-host; note that anyone who can reach it can make it compute";
        return Err(Failure::Usage(format!("other machines reach {}", args.bind), help.into()));
    }
    let build = || "web/build.sh builds the page into web/dist; --page names another folder".to_owned();
    let folder = args.page.clone().or_else(usual).ok_or_else(|| Failure::Usage("the page has not been built".into(), build()))?;
    let page = Page::read(&folder).map_err(|why| Failure::Usage(format!("{} is not the page: {why}", folder.display()), build()))?;
    let bind = SocketAddr::new(args.bind, args.port);
    let options = Options {
        bind,
        hosts: args.allow_host.clone(),
        threads: args.limit.threads,
        searches: args.searches,
        nodes: args.limit.nodes.unwrap_or(u64::MAX),
        memory: args.limit.memory,
        time: args.limit.time.unwrap_or(TIME),
        ..Options::default()
    };
    let taken = |error: std::io::Error| Failure::Usage(format!("cannot listen on {bind}: {error}"), "--port 0 takes a free port".into());
    let server = Server::bind(page, options).map_err(taken)?;
    let address = server.address().map_err(taken)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "http://{address}/")?;
    out.flush()?;
    drop(out);
    server.run().map_err(taken)?;
    Ok(Status::Answered)
}

/// Where the page usually is: beside the program as an archive has it, or in the checkout.
fn usual() -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    let above = |from: Option<&Path>, within: &'static str| -> Vec<PathBuf> {
        from.into_iter().flat_map(Path::ancestors).map(|folder| folder.join(within)).collect()
    };
    let beside = program.as_deref().and_then(Path::parent).map(|folder| folder.join("page"));
    let here = std::env::current_dir().ok();
    let places = beside.into_iter().chain(above(here.as_deref(), "web/dist")).chain(above(program.as_deref(), "web/dist"));
    places.into_iter().find(|folder| folder.join("index.html").is_file())
}
